import { randomBytes } from 'node:crypto';
import { hash, hashSync, verify } from '@node-rs/argon2';
import { makeBoundedQueue } from '../../concurrency/bounded-queue';

/** Cost of a hash: memory in KiB, passes over it, lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id as OWASP advises (ASVS 11.4.2); about 20 ms on one core. The library's algorithm is argon2id by default. */
export const PASSWORD_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Both throw `rate_limited` when too many hashes are queued. `party` is the caller; parties are served in turn. */
export interface PasswordHasher {
  hash(password: string, party: string): Promise<string>;
  /** False for `null` (no such account), after the same work as for a real hash, so that timing reveals nothing. */
  verify(passwordHash: string | null, password: string, party: string): Promise<boolean>;
}

interface PasswordHasherOptions {
  /** Hashes computed concurrently: they share Node's four pool threads with file access and DNS. */
  readonly concurrency: number;
  /** Maximum number of queued hashes. */
  readonly queue: number;
  readonly cost?: HashCost;
  /** Told when a hash is refused because too many wait. */
  readonly onOverload?: (() => void) | undefined;
}

/** Hashes and verifies passwords, a bounded number at a time. */
export function makePasswordHasher({
  concurrency,
  queue,
  cost = PASSWORD_COST,
  onOverload,
}: PasswordHasherOptions): PasswordHasher {
  const turns = makeBoundedQueue('password hashing', { concurrency, waiting: queue, onOverload });
  const nobodys = hashSync(randomBytes(32), cost);
  return {
    hash: (password, party) => turns.run(() => hash(password, cost), party),
    verify: (passwordHash, password, party) =>
      turns.run(
        async () => (await verify(passwordHash ?? nobodys, password)) && passwordHash !== null,
        party,
      ),
  };
}
