import { randomBytes } from 'node:crypto';
import { hash, hashSync, verify } from '@node-rs/argon2';
import { makeBoundedQueue } from './bounded-queue';

/** Work per hash: kibibytes of memory, passes over them, lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id as OWASP advises (ASVS 11.4.2); about 20 ms on one core. The library's algorithm is argon2id by default. */
export const PASSWORD_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Both throw `rate_limited` when too many hashes are waiting. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** `null` stands for an account that does not exist: false, after as much work as for one that does. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

interface PasswordHasherOptions {
  /** Hashes under way at once: they share Node's four pool threads with file access and DNS (backend.md §5). */
  readonly concurrency: number;
  /** Hashes that may wait. */
  readonly queue: number;
  readonly cost?: HashCost;
}

/** Hashes and verifies passwords, a bounded number at a time. */
export function makePasswordHasher({
  concurrency,
  queue,
  cost = PASSWORD_COST,
}: PasswordHasherOptions): PasswordHasher {
  const turns = makeBoundedQueue('password hashing', concurrency, queue);
  const nobodys = hashSync(randomBytes(32), cost);
  return {
    hash: (password) => turns.run(() => hash(password, cost)),
    verify: (passwordHash, password) =>
      turns.run(async () => (await verify(passwordHash ?? nobodys, password)) && passwordHash !== null),
  };
}
