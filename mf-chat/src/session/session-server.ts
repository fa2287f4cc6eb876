import {
  type Agent,
  AppError,
  type ChatEvent,
  type ConversationSummary,
  type MessageDetail,
  type UserEvent,
} from '@qihang/shared/contracts';
import { sendBeforeClient } from './turn/early-question';
import type { TurnRequest, WatchedAnswer } from './turn/turn-request';
import type { EndedAnswer, TurnRunnerDependencies, TurnStart } from './turn/turn-runner';

type Requests = Pick<
  TurnRunnerDependencies,
  'openSend' | 'openWatch' | 'requestRegenerate' | 'requestContinue' | 'requestStop'
>;

/** The thread of a conversation as stored on the server, as far as it is loaded. */
export interface StoredThread {
  /**
   * `stored`: as an earlier visit has read it, and nothing to act on before the server has answered. `missing`: there is
   * no such conversation, or no longer.
   */
  readonly status: 'loading' | 'stored' | 'ready' | 'missing' | 'failed';
  /** Oldest first. */
  readonly messages: readonly MessageDetail[];
}

/** Whose reading is kept. */
export interface Reader {
  readonly agent: Agent;
  readonly userId: string;
  /** The conversation on screen; null for one that does not exist yet. */
  readonly getConversationId: () => string | null;
}

/** Changes made in other tabs and on other devices, while they are followed. */
export interface LiveChanges {
  /** Adds an event of this page, after which the list and the messages are read again (R4.6). */
  tell(event: UserEvent): void;
  end(): void;
}

/** What a session asks of the server and of the page's cache of its answers. */
export interface SessionServer extends Requests {
  noteStarted(turn: TurnStart, described: { readonly label: string; readonly createdAt: string }): void;
  noteEnded(answer: EndedAnswer): void;
  noteReturned(request: TurnRequest): void;
  noteLeft(answer: WatchedAnswer): void;
  /** The cached thread; equal results are the same object. */
  readThread(conversationId: string): StoredThread;
  /** Calls back when a cached thread has changed. @returns the function that unsubscribes */
  subscribe(listener: () => void): () => void;
  /** Selects the thread through a message, and reads it. */
  selectVersion(conversationId: string, messageId: string): Promise<void>;
  /**
   * Puts what an earlier visit has read into the cache, as far as that is empty: the titles, and the messages where they
   * are of this conversation, or it is still to be found out (null).
   */
  recall(conversationId: string | null): void;
  /** The first conversations of the list, as an earlier visit has read them; null once the server has answered. */
  storedConversations(): readonly ConversationSummary[] | null;
  /** Keeps on this device what is read, for a later visit. @returns the function that ends it */
  keepReading(reader: Reader): () => void;
  /** The first conversations of the list, from the cache while they are fresh. */
  readConversations(): Promise<readonly ConversationSummary[]>;
  /** Reads the list of conversations again, at the latest when it is next shown. */
  refreshConversations(): void;
  /** Reads the daily quota again. */
  refreshUsage(): void;
  followChanges(): LiveChanges;
}

/** Session server whose chunk may load after the composer is usable. */
export interface LateSessionServer {
  /** Fetches the chunk. @throws when it cannot be fetched */
  whenReady(): Promise<SessionServer>;
  /** Null until the chunk has loaded. */
  now(): SessionServer | null;
  /** What is known of a thread until then. */
  readOpened(conversationId: string): StoredThread;
  /** Calls back when the chunk has loaded, or has failed to. @returns the function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

/** Requests that wait for the server's chunk, so that a question can be sent before it has loaded. */
export function requestsOf(server: LateSessionServer): Requests {
  const ready = async (): Promise<SessionServer> => {
    try {
      return await server.whenReady();
    } catch (cause) {
      throw new AppError('remote_unavailable', 'the rest of the chat did not load', { cause });
    }
  };
  async function* stream(
    open: (server: SessionServer) => AsyncIterable<ChatEvent>,
  ): AsyncGenerator<ChatEvent, void, undefined> {
    yield* open(await ready());
  }
  return {
    openSend(request, key, signal) {
      if (server.now() === null) sendBeforeClient(request, key);
      return stream((present) => present.openSend(request, key, signal));
    },
    openWatch: (...request) => stream((present) => present.openWatch(...request)),
    requestRegenerate: async (...request) => (await ready()).requestRegenerate(...request),
    requestContinue: async (...request) => (await ready()).requestContinue(...request),
    requestStop: async (...request) => (await ready()).requestStop(...request),
  };
}
