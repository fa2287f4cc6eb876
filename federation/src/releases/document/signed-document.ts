import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A document with its signature. The signature covers the text itself, so that no canonical form is needed. */
export interface SignedDocument {
  /** The document as JSON. */
  readonly document: string;
  /** Ed25519 (RFC 8032) over the UTF-8 bytes of `document`, base64. */
  readonly signature: string;
  /** Id of the signing key: {@link keyId}. */
  readonly key: string;
}

/** Thrown for a document that no trusted key has signed. */
export class UntrustedDocument extends Error {
  override readonly name = 'UntrustedDocument';
}

/** Id of a key: the first 16 hexadecimal digits of the SHA-256 of its public half (SPKI, DER). */
export const keyId = (key: KeyObject): string => {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 16);
};

/**
 * Signs a document.
 * @param privateKey an Ed25519 key
 */
export function signDocument(content: unknown, privateKey: KeyObject): SignedDocument {
  const document = JSON.stringify(content);
  const signature = sign(null, Buffer.from(document), privateKey).toString('base64');
  return { document, signature, key: keyId(privateKey) };
}

const isSigned = (value: unknown): value is SignedDocument =>
  typeof value === 'object' &&
  value !== null &&
  ['document', 'signature', 'key'].every((field) => typeof Reflect.get(value, field) === 'string');

/**
 * Verifies a signed document, and returns its content.
 * @throws UntrustedDocument when the value is not a signed document, its key is not among these, or a byte was changed
 */
export function openDocument(signed: unknown, publicKeys: readonly KeyObject[]): unknown {
  if (!isSigned(signed)) throw new UntrustedDocument('it is not a signed document');
  const publicKey = publicKeys.find((key) => keyId(key) === signed.key);
  if (publicKey === undefined) throw new UntrustedDocument(`it is signed with an unknown key, ${signed.key}`);
  const isGenuine = verify(
    null,
    Buffer.from(signed.document),
    publicKey,
    Buffer.from(signed.signature, 'base64'),
  );
  if (!isGenuine) throw new UntrustedDocument('its signature is wrong');
  return JSON.parse(signed.document);
}
