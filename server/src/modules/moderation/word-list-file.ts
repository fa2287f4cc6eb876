import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../../config';
import { readWords, WordList } from './word-list';

/** Keeps what the operator will not have sent or answered; without a file nothing is refused. */
export interface Moderation {
  /** The list in force now. An answer keeps the one it began with. */
  readonly current: () => WordList;
  close(): void;
}

interface WordListFileOptions {
  readonly path: string | null;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** How often the file is looked at, in milliseconds. */
  readonly lookMs?: number;
}

const LOOK_MS = 2_000;
/** Some hundred thousand words. */
const MOST_BYTES = 5_000_000;

/**
 * Opens WORD_LIST_FILE and reads it again whenever it changes, so that a word takes effect within seconds and without a
 * restart. A file that cannot be read later leaves the last good list in force and says so in the log.
 * @throws ConfigError when it cannot be read at the start
 */
export function openWordListFile({ path, log, lookMs = LOOK_MS }: WordListFileOptions): Moderation {
  if (path === null) return { current: () => EMPTY, close: () => {} };
  // Taken before the file is read: a change in between is then seen at the next look.
  let seen: string;
  let words: WordList;
  try {
    seen = stateOf(statSync(path, { bigint: true }));
    words = read(path);
  } catch (cause) {
    throw new ConfigError(`WORD_LIST_FILE: cannot be read (${reasonOf(cause)})`);
  }
  let isLooking = false;
  const look = async (): Promise<void> => {
    // A network drive that hangs may hold up one look, never the server.
    if (isLooking) return;
    isLooking = true;
    const now = await stat(path, { bigint: true }).then(stateOf, reasonOf);
    isLooking = false;
    if (now === seen) return;
    seen = now;
    try {
      words = read(path);
      log.info({ words: words.size }, 'word list: read again');
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'word list: cannot be read, the last good one stays in force');
    }
  };
  // Polling, because a file that an editor replaces, or that lies on a network drive, gives no events.
  const looking = setInterval(() => void look(), lookMs).unref();
  log.info({ words: words.size }, 'word list: in force');
  return { current: () => words, close: () => clearInterval(looking) };
}

const EMPTY = new WordList([]);

/** Changes whenever the file is written or replaced. */
const stateOf = ({ mtimeNs, size, ino }: BigIntStats): string => `${mtimeNs}:${size}:${ino}`;

function read(path: string): WordList {
  const bytes = readFileSync(path);
  if (bytes.length > MOST_BYTES) throw new Error(`larger than ${MOST_BYTES} bytes`);
  return new WordList(readWords(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'not UTF-8';
  return 'code' in error ? String(error.code) : error.message;
};
