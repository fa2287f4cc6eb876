import { createPublicKey, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { readIfThere, writeWhole } from '../releases/content-files';
import { parsePublishedRelease } from '../releases/parse-release';
import type { RegistryState } from '../releases/release-store';
import { openDocument, signDocument } from '../releases/signed-document';

const FILE = 'last-good.signed.json';

/**
 * The last state that was in force, kept on disk for a start while the registry cannot be read. Signed with the site's
 * own key: what somebody else has put there never reaches a browser.
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
   * @returns null where none was ever kept
   * @throws UntrustedDocument when it was not signed with this key, or was changed
   */
  async read(): Promise<RegistryState | null> {
    const text = await readIfThere(this.#file);
    if (text === null) return null;
    const state = openDocument(JSON.parse(text.toString('utf8')), [createPublicKey(this.key)]);
    // What this key has signed was a state, if perhaps one of another version of this code.
    const { sequence, tracks, releases } = state as RegistryState;
    return { sequence, tracks, releases: releases.map((release) => parsePublishedRelease(release)) };
  }
}
