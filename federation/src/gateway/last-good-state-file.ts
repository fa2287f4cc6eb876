import { createPublicKey, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { openDocument, signDocument } from '../releases/document/signed-document';
import { readIfThere, writeWhole } from '../releases/publish/content-files';
import { parsePublishedRelease } from '../releases/store/parse-release';
import type { RegistryState } from '../releases/store/release-store';

const FILE = 'last-good.signed.json';

/**
 * The last state in force, kept on disk for a start while the registry cannot be read. It is signed with the site's
 * key, so a state that was tampered with never reaches a browser.
 */
export class LastGoodState {
  readonly #file: string;

  constructor(
    folder: string,
    private readonly key: KeyObject,
  ) {
    this.#file = path.join(folder, FILE);
  }

  write(state: RegistryState): Promise<void> {
    return writeWhole(this.#file, JSON.stringify(signDocument(state, this.key)));
  }

  /**
   * Reads the stored state.
   * @returns null when none was stored
   * @throws UntrustedDocument when it was not signed with this key, or was changed
   */
  async read(): Promise<RegistryState | null> {
    const text = await readIfThere(this.#file);
    if (text === null) return null;
    const state = openDocument(JSON.parse(text.toString('utf8')), [createPublicKey(this.key)]);
    // A document signed with this key is a state, but possibly one that another version of this code wrote.
    const { sequence, apps, tracks, releases } = state as RegistryState;
    if (!Array.isArray(apps))
      throw new Error(`${this.#file} is of an older version, and says of no app what it is`);
    return { sequence, apps, tracks, releases: releases.map((release) => parsePublishedRelease(release)) };
  }
}
