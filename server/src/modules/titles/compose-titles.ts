import type { FastifyBaseLogger } from 'fastify';
import type { AgentDefinition } from '../../agents/agent-definition';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import type { Config } from '../../config';
import type { Database } from '../../database/client';
import type { LanguageSource } from '../../providers/language-source';
import { makeVendorNameFilter } from '../../providers/vendor/vendor-names';
import type { Moderation } from '../moderation/word-list-file';
import type { FactRepository } from '../profile/fact-repository';
import { makeCountTokens } from '../quota/add-used-tokens';
import type { PublishUserEvent } from '../user-events/user-events';
import { makeModelTitle } from './model-title';
import { type AnsweredQuestion, makeNameConversation } from './name-conversation';
import { TitleRepository } from './title-repository';

interface TitlesOptions {
  readonly database: Pick<Database, 'db'>;
  readonly config: Pick<Config, 'AI_TITLES' | 'AI_VENDOR_NAMES' | 'QUOTA_TIME_ZONE'>;
  readonly sourceOf: (agent: AgentDefinition) => LanguageSource | null;
  readonly moderation: Pick<Moderation, 'current'>;
  readonly facts: Pick<FactRepository, 'current'>;
  /** The part of the connection pool that answers may hold. */
  readonly connections: BoundedQueue;
  readonly publish: PublishUserEvent;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface Titles {
  /** Call it for every complete answer. Works in the background, one conversation after the other; never throws. */
  answered(answer: AnsweredQuestion): void;
  /** Drops the queue and waits for titles that are being written. */
  close(): Promise<void>;
}

const MODEL_MS = 15_000;
/** Length at which new conversations stay unnamed, because titles must never be the load of a busy server. */
const MAX_QUEUE = 500;

/** Assembles the naming of conversations. */
export function composeTitles(options: TitlesOptions): Titles {
  const { database, config, sourceOf, moderation, facts, connections, publish, log } = options;
  const titles = new TitleRepository(database);
  const askModel = makeModelTitle({
    sourceOf,
    hideNames: makeVendorNameFilter(config.AI_VENDOR_NAMES),
    isRefused: (text) => moderation.current().isIn(text),
    countTokens: makeCountTokens(database, config.QUOTA_TIME_ZONE),
    timeoutMs: MODEL_MS,
  });
  const nameConversation = makeNameConversation({
    titles: {
      find: (...wanted) => connections.run(() => titles.find(...wanted)),
      improve: (...change) => connections.run(() => titles.improve(...change)),
    },
    factsOf: (userId) => connections.run(() => facts.current(userId)),
    askModel: config.AI_TITLES === 'model' ? askModel : null,
    publish,
  });
  const closing = new AbortController();
  // One at a time where only the database is asked; models are slow and answer in parallel.
  const workers = config.AI_TITLES === 'model' ? 8 : 1;
  const queue: AnsweredQuestion[] = [];
  const running = new Set<Promise<void>>();
  /** A second answer does not hurry the title that the first one waits for. */
  const underWay = new Set<string>();

  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined && !closing.signal.aborted; next = queue.shift()) {
      try {
        await nameConversation(next, closing.signal);
      } catch (err) {
        log.warn({ err, conversationId: next.conversationId }, 'could not name a conversation');
      } finally {
        underWay.delete(next.conversationId);
      }
    }
  };
  return {
    answered(answer) {
      if (closing.signal.aborted || queue.length >= MAX_QUEUE) return;
      if (underWay.has(answer.conversationId)) return;
      underWay.add(answer.conversationId);
      queue.push(answer);
      if (running.size >= workers) return;
      const worker = work().finally(() => running.delete(worker));
      running.add(worker);
    },
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
