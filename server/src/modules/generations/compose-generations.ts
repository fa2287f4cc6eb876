import type { FastifyBaseLogger } from 'fastify';
import type { AgentDefinition } from '../../agents/agent-definition';
import type { CoachMemory } from '../../coach/coach-memory';
import type { Config } from '../../config';
import type { Database } from '../../database/client';
import type { ProcessBus } from '../../database/process-bus';
import type { EventStreamLimits } from '../../http/event-stream';
import { PROMPT_TOKENS } from '../../providers/prompt-budget';
import type { ProviderRegistry } from '../../providers/provider-registry';
import { makeVendorNameFilter } from '../../providers/vendor-names';
import type { Moderation } from '../moderation/word-list-file';
import { composeTitles } from '../titles/compose-titles';
import { dailyShareOf } from '../usage/compose-usage';
import { makeCountTokens } from '../usage/count-tokens';
import type { UserEvents } from '../user-events/user-events';
import { makeContinueAnswer } from './continue-answer';
import { makeDatabaseGate } from './database-gate';
import { GenerationEnds } from './generation-ends';
import type { GenerationUseCases } from './generation-routes';
import { GenerationRunner } from './generation-runner';
import { findPresentKeys, InstancePresence } from './instance-presence';
import { OrphanSweeper } from './orphan-sweeper';
import { makeProgressStore } from './progress-store';
import { makeRegenerateAnswer } from './regenerate-answer';
import { makeRunGeneration } from './run-generation';
import { makeRunningGenerations } from './running-generations';
import { makeSendMessage } from './send-message';
import { makeStartTurn } from './start-turn';
import { makeStopGeneration } from './stop-generation';
import { askToStop, hearStopRequests } from './stop-requests';
import { GenerationHub } from './stream-bus';
import { StreamFollower } from './stream-bus-follower';
import { StreamOwner } from './stream-bus-owner';
import { makeTurnStore, type NewTurn, type Resumption } from './turn-store';
import { makeWaitForOthers } from './wait-for-others';
import { makeWatchGeneration } from './watch-generation';

export interface GenerationsOptions {
  readonly database: Pick<Database, 'db' | 'pool' | 'listen'>;
  readonly config: Config;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly newId: () => string;
  readonly findAgent: (key: string) => AgentDefinition | undefined;
  readonly providers: ProviderRegistry;
  readonly memory: CoachMemory;
  readonly moderation: Pick<Moderation, 'current'>;
  readonly userEvents: Pick<UserEvents, 'publish' | 'onEvent'>;
  /** To the other processes; to be started before, and closed after. */
  readonly bus: ProcessBus;
  /** How long an unread stream may stall before its viewer is dropped. */
  readonly stallMs?: number;
}

/** The room of generations, put together. Does no I/O before `start`. */
export interface Generations {
  readonly useCases: GenerationUseCases;
  /** For the routes' event streams. */
  readonly stream: EventStreamLimits;
  /** Ends the orphans of dead processes and begins to listen; to be awaited before the server takes requests. */
  start(): Promise<void>;
  /** Takes no more questions and lets answers finish for `ms`; the rest is saved as interrupted. */
  drain(ms: number): Promise<void>;
  /** After the drain, before the database closes. */
  close(): Promise<void>;
  /** To be told once its rows are gone: what still runs for it is ended and its viewers are told. */
  forgetConversation(conversationId: string): void;
  forgetUser(userId: string): void;
}

/** Says that a conversation is gone. */
const DELETED_TOPIC = 'conversation-deleted';
const STALL_MS = 5_000;
/** How long a question may wait for its turn at the database: shorter than the 30 s that a client waits for an answer. */
const QUEUE_MS = 25_000;
/** As many as are stored in that time, even on a small machine. */
const QUEUE_LENGTH = 2_000;

const share = (config: Config, part: number): number => Math.max(1, Math.floor(config.DATABASE_POOL * part));

export function composeGenerations(options: GenerationsOptions): Generations {
  const { database, config, log, newId, findAgent, providers, memory, moderation, userEvents, bus } = options;
  const { publish } = userEvents;
  const instanceId = bus.id;
  const hub = new GenerationHub();
  const progress = makeProgressStore(database, instanceId);
  const turns = makeTurnStore(database);
  const requests = makeDatabaseGate({
    slots: share(config, 0.4),
    maxWaitMs: QUEUE_MS,
    maxWaiting: QUEUE_LENGTH,
  });
  const background = makeDatabaseGate({ slots: share(config, 0.3), maxWaitMs: null });
  const running = makeRunningGenerations(database);
  const ends = new GenerationEnds({ running });
  const titles = composeTitles({ database, config, providers, moderation, publish, newId, log });
  const runner = new GenerationRunner({
    run: makeRunGeneration({
      turns,
      memory,
      gate: background,
      pickProvider: (agent) => providers.pick(agent).provider,
      maxTokens: config.GENERATION_MAX_TOKENS,
      promptTokens: config.AI_CONTEXT_TOKENS ?? PROMPT_TOKENS,
      words: moderation.current,
    }),
    bus: hub,
    countTokens: makeCountTokens(database, config.QUOTA_TIME_ZONE),
    progress: { ...progress, finish: (ending) => background.run(() => progress.finish(ending)) },
    waitForOthers: makeWaitForOthers({
      running,
      ends,
      gate: background,
      maxWaitMs: 2 * config.GENERATION_TIMEOUT_MS,
    }),
    instanceId,
    publish,
    onAnswered: ({ userId, conversationId, agent, question }, { text, standIn }) =>
      titles.answered({ userId, conversationId, agent, question, answer: text, isStandIn: standIn !== null }),
    hideNames: makeVendorNameFilter(config.AI_VENDOR_NAMES),
    timeoutMs: config.GENERATION_TIMEOUT_MS,
    checkpointMs: config.CHECKPOINT_MS,
    checkpointWhole: config.CHECKPOINT_WHOLE,
    log,
  });
  const presence = new InstancePresence({ pool: database.pool, instanceId, log });
  const sweeper = new OrphanSweeper({
    progress,
    instanceId,
    findPresent: () => findPresentKeys(database.pool),
    ownIds: () => runner.ids,
    onInterrupted: ({ id: generationId, userId, conversationId }) =>
      publish(userId, { event: 'generation-ended', conversationId, generationId }),
    log,
  });
  const owner = new StreamOwner({ bus, findLog: (id) => hub.find(id) });
  const follower = new StreamFollower({ bus, progress });
  hearStopRequests(bus, ({ id, userId }) => void runner.stop(id, userId));
  bus.hear(DELETED_TOPIC, (id) => void (typeof id === 'string' && runner.forgetConversation(id)));
  userEvents.onEvent((_userId, event) => {
    if (event.event !== 'generation-ended') return;
    ends.told(event.generationId);
    follower.told(event.generationId);
    void runner.recheck(event.generationId);
  });
  const limits = {
    runningPerUser: config.LIMIT_RUNNING_PER_USER,
    messagesPerMinute: config.LIMIT_MESSAGES_PER_MINUTE,
    daily: dailyShareOf(config),
  };

  const { pick } = providers;
  const stop = makeStopGeneration({ runner, progress, askOwner: askToStop(bus), ends });
  const gated = {
    find: turns.find,
    createTurn: (turn: NewTurn) => requests.run(() => turns.createTurn(turn, limits), turn.userId),
    resume: (resumption: Resumption) =>
      requests.run(() => turns.resume(resumption, limits), resumption.userId),
  };
  const startTurn = makeStartTurn({
    turns: gated,
    runner,
    pick,
    // The answer that takes its place does not depend on it.
    stop: (request) =>
      void stop(request).catch((err) => log.warn({ err }, 'could not stop a superseded answer')),
    publish,
    limits,
    instanceId,
    newId,
  });

  return {
    useCases: {
      send: makeSendMessage({ startTurn, findAgent, words: moderation.current }),
      regenerate: makeRegenerateAnswer({ startTurn, turns, findAgent }),
      continue: makeContinueAnswer({ turns: gated, runner, findAgent, pick, publish, limits, instanceId }),
      watch: makeWatchGeneration({ bus: hub, follower, progress, instanceId }),
      stop,
    },
    stream: {
      pingMs: config.STREAM_PING_MS,
      bufferBytes: config.STREAM_BUFFER_BYTES,
      stallMs: options.stallMs ?? STALL_MS,
    },
    async start() {
      await presence.start();
      await sweeper.start();
    },
    drain: (ms) => runner.drain(ms),
    async close() {
      await titles.close();
      sweeper.close();
      follower.close();
      owner.close();
      await presence.close();
    },
    forgetConversation(conversationId) {
      runner.forgetConversation(conversationId);
      bus.sendToAll(DELETED_TOPIC, conversationId);
    },
    forgetUser: (userId) => runner.forgetUser(userId),
  };
}
