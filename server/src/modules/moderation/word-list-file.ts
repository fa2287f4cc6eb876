import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../../config';
import { readWords, WordList } from './word-list';

/** The operator's list of refused words; without a file nothing is refused. */
export interface Moderation {
  /** The current list. An answer keeps the one it began with. */
  readonly current: () => WordList;
  close(): void;
}

interface WordListFileOptions {
  readonly path: string | null;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Interval at which the file is checked, ms. */
  readonly checkMs?: number;
}

const CHECK_MS = 2_000;
/** Room for some hundred thousand words. */
const MAX_BYTES = 5_000_000;

/**
 * Opens WORD_LIST_FILE and reads it again whenever it changes, so that a word takes effect within seconds and without
 * a restart. A file that cannot be read later leaves the last good list in force, and the log says so.
 * @throws ConfigError when it cannot be read at the start
 */
export function openWordListFile({ path, log, checkMs = CHECK_MS }: WordListFileOptions): Moderation {
  if (path === null) return { current: () => NO_WORDS, close: () => {} };
  // Taken before the file is read, so that the next check sees a change in between.
  let seen: string;
  let words: WordList;
  try {
    seen = stateOf(statSync(path, { bigint: true }));
    words = read(path);
  } catch (cause) {
    throw new ConfigError(`WORD_LIST_FILE: cannot be read (${reasonOf(cause)})`);
  }
  let isChecking = false;
  const check = async (): Promise<void> => {
    // A network drive that hangs may hold up one check, never the server.
    if (isChecking) return;
    isChecking = true;
    const now = await stat(path, { bigint: true }).then(stateOf, reasonOf);
    isChecking = false;
    if (now === seen) return;
    seen = now;
    try {
      words = read(path);
      log.info({ words: words.size }, 'word list: read again');
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'word list: cannot be read, the last good one stays in force');
    }
  };
  // Polled, because a file that an editor replaces, or on a network drive, emits no events.
  const timer = setInterval(() => void check(), checkMs).unref();
  log.info({ words: words.size }, 'word list: in force');
  return { current: () => words, close: () => clearInterval(timer) };
}

const NO_WORDS = new WordList([]);

/** Changes whenever the file is written or replaced. */
const stateOf = ({ mtimeNs, size, ino }: BigIntStats): string => `${mtimeNs}:${size}:${ino}`;

function read(path: string): WordList {
  const bytes = readFileSync(path);
  if (bytes.length > MAX_BYTES) throw new Error(`larger than ${MAX_BYTES} bytes`);
  return new WordList(readWords(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'not UTF-8';
  return 'code' in error ? String(error.code) : error.message;
};
