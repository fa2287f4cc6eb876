import { AppError, type SearchHit, type SearchPage, stripReasoning } from '@qihang/shared/contracts';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import { decodeFindPlace, encodeFindPlace, type FindPlace } from './paging';
import { readSearch, type SearchPatterns } from './search-pattern';
import type { SearchQueue } from './search-queue';
import {
  type FoundMessage,
  type FoundTitle,
  NEWEST,
  type SearchRepository,
  type StretchBounds,
} from './search-repository';
import { excerptOf, holdsAll, holdsAny, makeSnippet, plainWords } from './search-snippet';

export interface SearchInput {
  readonly userId: string;
  readonly query: string;
  readonly limit: number;
  readonly cursor: string | null;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
}

interface SearchDeps {
  readonly finds: Pick<SearchRepository, 'titles' | 'stretch' | 'messages'>;
  /** Queue of searches, one at a time for each user. */
  readonly turns: SearchQueue;
  /** Gate for the part of the connection pool that searches may use. */
  readonly connections: BoundedQueue;
  /** Monotonic clock, ms. */
  readonly clock: () => number;
  readonly bounds?: Partial<SearchBounds>;
}

interface SearchBounds extends StretchBounds {
  /** Time limit of a page, ms; the rest is searched for the next page. */
  readonly ms: number;
}

/** Bounds of one statement: about 100 ms of the database's time. */
const BOUNDS: SearchBounds = { messages: 5_000, bytes: 16_000_000, ms: 700 };

interface Find {
  readonly place: FindPlace;
  readonly hit: SearchHit;
}

/**
 * Searches the titles and messages of one user, all versions included, newest first. Work is bounded: a page that
 * takes too long ends early and the next one goes on, so that nothing is ever left out.
 * @throws AppError `invalid_input` for a query without a word and for a forged cursor, `rate_limited` when a newer
 * search of the same user takes its place, `unavailable` when too many people search
 */
export const makeSearchConversations =
  (deps: SearchDeps) =>
  async ({ userId, query, limit, cursor, signal }: SearchInput): Promise<SearchPage> => {
    const patterns = readSearch(query);
    if (patterns.length === 0) {
      throw new AppError('invalid_input', 'a search for nothing', { fields: { q: '请输入要查找的词' } });
    }
    const after = cursor === null ? null : decodeFindPlace(cursor);
    return deps.turns.run(userId, () =>
      deps.connections.run(() => findPage({ userId, patterns, limit, after, signal }, deps), userId),
    );
  };

interface PageInput {
  readonly userId: string;
  readonly patterns: SearchPatterns;
  readonly limit: number;
  readonly after: FindPlace | null;
  readonly signal: AbortSignal;
}

async function findPage(input: PageInput, deps: SearchDeps): Promise<SearchPage> {
  const { userId, patterns, limit, after } = input;
  const { messages, pausedAt } = await findMessages(input, deps);
  const titles = await deps.finds.titles(userId, patterns, limit + 1, after);
  const finds = [...titles.map((title) => ofTitle(title, patterns)), ...messages]
    .filter(({ place }) => pausedAt === null || place.position >= pausedAt)
    .sort(byPlace);
  const items = finds.slice(0, limit);
  const last = items.at(-1);
  if (finds.length > limit && last !== undefined) {
    return { items: items.map(({ hit }) => hit), nextCursor: encodeFindPlace(last.place) };
  }
  const paused = pausedAt === null ? null : encodeFindPlace({ position: pausedAt, conversationId: null });
  return { items: items.map(({ hit }) => hit), nextCursor: paused };
}

/**
 * Finds one message more than asked for, unless there are no more or the time is up: then it also returns where it
 * stopped.
 */
async function findMessages(
  { userId, patterns, limit, after, signal }: PageInput,
  { finds, clock, bounds }: SearchDeps,
): Promise<{ readonly messages: Find[]; readonly pausedAt: number | null }> {
  const { ms, ...stretchBounds } = { ...BOUNDS, ...bounds };
  const deadline = clock() + ms;
  const messages: Find[] = [];
  for (let before = firstPosition(after); ; ) {
    const stretch = await finds.stretch(userId, before, stretchBounds);
    if (stretch === null) return { messages, pausedAt: null };
    const wanted = limit + 1 - messages.length;
    const rows = await finds.messages(userId, patterns, { from: stretch.from, before }, wanted);
    messages.push(...rows.flatMap((row) => ofMessage(row, patterns) ?? []));
    if (messages.length > limit) return { messages, pausedAt: null };
    const isWhole = rows.length < wanted;
    if (isWhole && stretch.isLast) return { messages, pausedAt: null };
    before = isWhole ? stretch.from : (rows.at(-1)?.position ?? stretch.from);
    if (clock() >= deadline) return { messages, pausedAt: before };
    if (signal.aborted) throw new AppError('rate_limited', 'nobody waits for the search any more');
  }
}

/** A title comes before the message of the same position, which is then still to come. */
const firstPosition = (after: FindPlace | null): number => {
  if (after === null) return NEWEST;
  return after.conversationId === null ? after.position : after.position + 1;
};

const byPlace = (a: Find, b: Find): number => {
  if (a.place.position !== b.place.position) return b.place.position - a.place.position;
  const [first, second] = [a.place.conversationId, b.place.conversationId];
  if (first === null || second === null) return first === null ? 1 : -1;
  return first < second ? 1 : -1;
};

const ofTitle = (
  { id, title, agentKey, activity, updatedAt }: FoundTitle,
  patterns: SearchPatterns,
): Find => ({
  place: { position: activity, conversationId: id },
  hit: {
    conversationId: id,
    agentKey,
    title,
    messageId: null,
    role: null,
    ...makeSnippet(title, patterns),
    at: updatedAt.toISOString(),
  },
});

/** @returns null where the words occur only in text that is hidden from the user */
function ofMessage(message: FoundMessage, patterns: SearchPatterns): Find | null {
  const { id, position, role, conversationId, agentKey, title, createdAt } = message;
  const shown = stripReasoning(message.text);
  if (!holdsAll(shown, patterns)) return null;
  const excerpt = excerptOf(shown, patterns);
  const words = role === 'ai' ? plainWords(excerpt) : excerpt;
  // The find may be an address, which the plain words lack.
  const text = holdsAny(words, patterns) ? words : excerpt;
  return {
    place: { position, conversationId: null },
    hit: {
      conversationId,
      agentKey,
      title,
      messageId: id,
      role,
      ...makeSnippet(text, patterns),
      at: createdAt.toISOString(),
    },
  };
}
