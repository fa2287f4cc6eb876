import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parsePublishedRelease, type RegistryState } from '@qihang/federation/releases';
import { z } from 'zod';

const text = z.string().min(1);
const stateSchema = z.object({
  sequence: z.number().int().nonnegative(),
  apps: z.array(z.object({ app: text, kind: z.enum(['host', 'remote']), enteredAt: text, enteredBy: text })),
  tracks: z.array(
    z.object({
      app: text,
      active: text.nullable(),
      lastGood: text.nullable(),
      canary: z.object({ version: text, share: z.number().int().min(1).max(99) }).nullable(),
      isDisabled: z.boolean(),
    }),
  ),
  releases: z.array(z.unknown().transform((release) => parsePublishedRelease(release))),
});

/** Copy of the last readable state outside the database, for a start while the registry cannot be read. */
export interface LastGoodRegistry {
  save(state: RegistryState): Promise<void>;
  /** Returns the copy; null when there is none or it cannot be parsed. */
  recall(): Promise<RegistryState | null>;
}

/** Keeps the copy in a file that several processes may write. */
export const lastGoodIn = (file: string): LastGoodRegistry => ({
  async save(state) {
    const partial = `${file}.${randomUUID()}.partial`;
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await writeFile(partial, JSON.stringify(state));
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  },
  async recall() {
    try {
      return stateSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch {
      return null;
    }
  },
});
