import { createHash, createHmac, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Release } from '../releases/store/release';
import { readBucket } from './browser-cookies';

type ReleaseName = Pick<Release, 'app' | 'version'>;

/** A page that the gateway is about to send. */
interface ServedPage {
  /** Every release that the page may load, last good ones included. */
  readonly releases: readonly ReleaseName[];
  /** The browser's bucket; null when the releases do not depend on it. */
  readonly bucket: string | null;
  /** The client's network, as returned by `networkOf`. */
  readonly network: string;
}

/** The client that presents a proof. */
interface ProofSender {
  /** The request's cookie header. */
  readonly cookies: string | undefined;
  readonly network: string;
}

/** A verified page of this gateway; it identifies no reader. */
export interface ProvenPage {
  /** Unique id of the page: 24 hexadecimal digits. */
  readonly id: string;
  /** Pseudonym of the network to which the page was served: 16 hexadecimal digits. */
  readonly network: string;
  /** True when the page was given this release. */
  has(release: ReleaseName): boolean;
}

/** Proofs that this site's gateway served a page. Every process with the site's key can issue and verify them. */
export interface PageProofs {
  /**
   * Issues a proof.
   * @returns some 80 characters that are valid in a header; 4 more bytes for each release
   */
  issue(page: ServedPage): string;
  /**
   * Verifies a proof.
   * @returns null for an invalid or expired proof, and for one given to another browser or network
   */
  read(proof: string, sender: ProofSender): ProvenPage | null;
}

/** Lifetime of a proof: reports of a page count for this long. */
export const PROOF_LIFETIME_MS = 3_600_000;

const NAME_BYTES = 4;
const HEAD_BYTES = 1 + 4 + 12;
const MAC_BYTES = 16;

/** Distinguishes the releases of one site; the holder of a proof cannot choose any of them. */
const shortName = ({ app, version }: ReleaseName): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([app, version]))
    .digest()
    .subarray(0, NAME_BYTES);

/**
 * Layout: a flag for a proof bound to the bucket, the second of expiry, the page's id, the short names of its releases.
 */
function writeBody({ releases, bucket }: ServedPage, expiresAt: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES - 12);
  head.writeUInt8(bucket === null ? 0 : 1, 0);
  head.writeUInt32BE(Math.floor(expiresAt / 1_000), 1);
  return Buffer.concat([head, randomBytes(12), ...releases.map(shortName)]);
}

const namesIn = (body: Buffer): Set<number> => {
  const names = new Set<number>();
  for (let at = HEAD_BYTES; at + NAME_BYTES <= body.length; at += NAME_BYTES)
    names.add(body.readUInt32BE(at));
  return names;
};

/**
 * Creates the issuer and verifier of a site's proofs.
 * @param signingKey the key that signs the registry document. The key of the proofs is derived from it (HKDF, RFC
 *   5869), so all processes of a site share it, and a restored site has it again
 */
export function createPageProofs({
  signingKey,
  clock = () => new Date(),
}: {
  readonly signingKey: KeyObject;
  readonly clock?: () => Date;
}): PageProofs {
  const secret = signingKey.export({ type: 'pkcs8', format: 'der' });
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'proof of a page', 32));
  const keyed = (...parts: readonly (string | null)[]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const macOf = (body: Buffer, bucket: string | null, network: string): Buffer =>
    keyed('page', body.toString('base64url'), bucket, network).subarray(0, MAC_BYTES);

  return {
    issue(page) {
      const body = writeBody(page, clock().getTime() + PROOF_LIFETIME_MS);
      return Buffer.concat([body, macOf(body, page.bucket, page.network)]).toString('base64url');
    },
    read(proof, { cookies, network }) {
      const bytes = Buffer.from(proof, 'base64url');
      if (bytes.length < HEAD_BYTES + MAC_BYTES) return null;
      const body = bytes.subarray(0, -MAC_BYTES);
      // The browser may have got a bucket since the page was served: the registry sets one when a canary begins.
      const bucket = body.readUInt8(0) === 0 ? null : readBucket(cookies);
      if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(body, bucket, network))) return null;
      if (1_000 * body.readUInt32BE(1) <= clock().getTime()) return null;
      const names = namesIn(body);
      return {
        id: body.subarray(HEAD_BYTES - 12, HEAD_BYTES).toString('hex'),
        network: keyed('network', network).subarray(0, 8).toString('hex'),
        has: (release) => names.has(shortName(release).readUInt32BE()),
      };
    },
  };
}
