import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config';
import type { Database } from '../../database/client';
import type { ProviderRegistry } from '../../providers/provider-registry';
import { makeVendorNameFilter } from '../../providers/vendor-names';
import type { Moderation } from '../moderation/word-list-file';
import { ProfileRepository } from '../profile/profile-repository';
import { makeCountTokens } from '../usage/count-tokens';
import type { PublishUserEvent } from '../user-events/user-events';
import { makeModelTitle } from './model-title';
import { type AnsweredQuestion, makeNameConversation } from './name-conversation';
import { TitleRepository } from './title-repository';

interface TitlesOptions {
  readonly database: Pick<Database, 'db'>;
  readonly config: Pick<Config, 'AI_TITLES' | 'AI_VENDOR_NAMES' | 'QUOTA_TIME_ZONE'>;
  readonly providers: Pick<ProviderRegistry, 'pick'>;
  readonly moderation: Pick<Moderation, 'current'>;
  readonly publish: PublishUserEvent;
  readonly newId: () => string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface Titles {
  /** To be told of every complete answer. Works in the background, one conversation after the other; never throws. */
  answered(answer: AnsweredQuestion): void;
  /** Gives up what has not been named yet, and waits for what is being written. */
  close(): Promise<void>;
}

const MODEL_MS = 15_000;
/** Then the newest are not named: titles must never be what a busy server is busy with. */
const LONGEST_QUEUE = 500;

/** Composes the naming of conversations. */
export function composeTitles(options: TitlesOptions): Titles {
  const { database, config, providers, moderation, publish, newId, log } = options;
  const profiles = new ProfileRepository({ database, newId });
  const askModel = makeModelTitle({
    pickProvider: (agent) => providers.pick(agent).provider,
    hideNames: makeVendorNameFilter(config.AI_VENDOR_NAMES),
    isRefused: (text) => moderation.current().isIn(text),
    countTokens: makeCountTokens(database, config.QUOTA_TIME_ZONE),
    timeoutMs: MODEL_MS,
  });
  const nameConversation = makeNameConversation({
    titles: new TitleRepository(database),
    profileOf: (userId) => profiles.current(userId),
    askModel: config.AI_TITLES === 'model' ? askModel : null,
    publish,
  });
  const closing = new AbortController();
  // One after the other where only the database is asked; models take their time and answer beside each other.
  const lanes = config.AI_TITLES === 'model' ? 8 : 1;
  const queue: AnsweredQuestion[] = [];
  const running = new Set<Promise<void>>();
  /** A second answer does not hurry the title that the first one is waiting for. */
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
      if (closing.signal.aborted || queue.length >= LONGEST_QUEUE) return;
      if (underWay.has(answer.conversationId)) return;
      underWay.add(answer.conversationId);
      queue.push(answer);
      if (running.size >= lanes) return;
      const lane = work().finally(() => running.delete(lane));
      running.add(lane);
    },
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
