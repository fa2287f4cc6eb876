import type { FastifyBaseLogger } from 'fastify';
import type { AgentDefinition } from '../../agents/agent-definition';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import type { Config } from '../../config';
import type { Database } from '../../database/client';
import type { ProcessBus } from '../../database/process-bus';
import type { EventStreamLimits } from '../../http/sse/event-stream';
import type { LanguageSource } from '../../providers/language-source';
import { makeVendorNameFilter } from '../../providers/vendor/vendor-names';
import type { Moderation } from '../moderation/word-list-file';
import type { FactRepository } from '../profile/fact-repository';
import { makeCountTokens } from '../quota/add-used-tokens';
import { dailyQuotaOf } from '../quota/compose-quota';
import { composeTitles } from '../titles/compose-titles';
import type { UserEvents } from '../user-events/user-events';
import type { AnswerUseCases } from './answer-routes';
import type { PickAnswerer } from './answerer';
import { FeedFollower } from './cluster/feed-follower';
import { FeedOwner } from './cluster/feed-owner';
import { findPresentKeys, InstancePresence } from './cluster/instance-presence';
import { OrphanSweeper } from './cluster/orphan-sweeper';
import { askToStop, subscribeToStopRequests } from './cluster/stop-topic';
import { LiveAnswers } from './live/live-answers';
import { makeWatchGeneration } from './live/watch-generation';
import { GenerationRunner } from './run/generation-runner';
import { makeStopGeneration } from './run/stop-generation';
import { EndWaiters } from './run/wait-for-end-elsewhere';
import { makeWaitForOthers } from './run/wait-for-previous-answer';
import { makeRunGeneration } from './run/write-answer';
import { makeAnswerStore } from './store/answer-store';
import { boundAnswerStore } from './store/bounded-answer-store';
import { makeRunningGenerations } from './store/running-generations';
import { makeContinueAnswer } from './turns/continue-answer';
import { makeRegenerateAnswer } from './turns/regenerate-answer';
import { makeSendMessage } from './turns/send-message';
import { makeStartTurn } from './turns/start-turn';
import type { NewTurn, Resumption } from './turns/turn';
import { makeTurnStore } from './turns/turn-store';

interface AnswersOptions {
  readonly database: Pick<Database, 'db' | 'pool' | 'listen'>;
  readonly config: Config;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly newId: () => string;
  /** The parts of the connection pool for storing questions and for answers under way. */
  readonly connections: { readonly questions: BoundedQueue; readonly answers: BoundedQueue };
  readonly facts: Pick<FactRepository, 'current'>;
  readonly findAgent: (key: string) => AgentDefinition | undefined;
  readonly answererOf: PickAnswerer;
  readonly sourceOf: (agent: AgentDefinition) => LanguageSource | null;
  readonly moderation: Pick<Moderation, 'current'>;
  readonly userEvents: Pick<UserEvents, 'publish' | 'onEvent'>;
  /** Bus to the other processes. The caller starts it before, and closes it after, these answers. */
  readonly bus: ProcessBus;
  /** Time without a read after which a viewer is dropped, ms. */
  readonly stallMs?: number;
}

/** The assembled answers module. Does no I/O before `start`. */
export interface Answers {
  readonly useCases: AnswerUseCases;
  /** Limits of the routes' event streams. */
  readonly stream: EventStreamLimits;
  /** Ends the orphans of dead processes and starts to listen. Await it before the server takes requests. */
  start(): Promise<void>;
  /** Refuses new questions and lets answers finish for `ms`; the rest is saved as interrupted. */
  drain(ms: number): Promise<void>;
  /** Call it after the drain and before the database closes. */
  close(): Promise<void>;
  /** Ends the conversation's generations and notifies their viewers. Call it when the rows are deleted. */
  forgetConversation(conversationId: string): void;
  forgetUser(userId: string): void;
}

/** Topic that announces a deleted conversation. */
const DELETED_TOPIC = 'conversation-deleted';
const STALL_MS = 5_000;
/** Assembles the answering of questions. */
export function composeAnswers(options: AnswersOptions): Answers {
  const { database, config, log, newId, findAgent, answererOf, moderation, userEvents, bus } = options;
  const { publish } = userEvents;
  const instanceId = bus.id;
  const live = new LiveAnswers();
  const store = makeAnswerStore(database, instanceId);
  const turns = makeTurnStore(database);
  const { questions, answers } = options.connections;
  const running = makeRunningGenerations(database);
  const ends = new EndWaiters({ running });
  const titles = composeTitles({
    database,
    config,
    sourceOf: options.sourceOf,
    moderation,
    facts: options.facts,
    connections: answers,
    publish,
    log,
  });
  const runner = new GenerationRunner({
    run: makeRunGeneration({
      store,
      connections: answers,
      answererOf: (agent) => answererOf(agent).answerer,
      maxTokens: config.GENERATION_MAX_TOKENS,
      words: moderation.current,
    }),
    live,
    countTokens: makeCountTokens(database, config.QUOTA_TIME_ZONE),
    store: boundAnswerStore(store, answers),
    waitForOthers: makeWaitForOthers({
      running,
      ends,
      connections: answers,
      maxWaitMs: 2 * config.GENERATION_TIMEOUT_MS,
    }),
    instanceId,
    offersAfterFailure: ({ agent, order }) => answererOf(agent).answerer.offersAfterFailure?.(order) ?? [],
    publish,
    onAnswered: ({ userId, conversationId, agent, question }, { text }) =>
      titles.answered({ userId, conversationId, agent, question, answer: text }),
    hideNames: makeVendorNameFilter(config.AI_VENDOR_NAMES),
    timeoutMs: config.GENERATION_TIMEOUT_MS,
    savePatienceMs: config.SAVE_PATIENCE_MS,
    checkpointMs: config.CHECKPOINT_MS,
    checkpointWhole: config.CHECKPOINT_WHOLE,
    log,
  });
  const presence = new InstancePresence({ pool: database.pool, instanceId, log });
  const sweeper = new OrphanSweeper({
    store,
    instanceId,
    findPresent: () => findPresentKeys(database.pool),
    ownIds: () => runner.ids,
    onInterrupted: ({ id: generationId, userId, conversationId }) =>
      publish(userId, { event: 'generation-ended', conversationId, generationId }),
    log,
  });
  const owner = new FeedOwner({ bus, findLog: (id) => live.find(id) });
  const follower = new FeedFollower({ bus, store });
  subscribeToStopRequests(bus, ({ id, userId }) => void runner.stop(id, userId));
  bus.subscribe(DELETED_TOPIC, (id) => void (typeof id === 'string' && runner.forgetConversation(id)));
  userEvents.onEvent((_userId, event) => {
    if (event.event !== 'generation-ended') return;
    ends.notify(event.generationId);
    follower.notify(event.generationId);
    void runner.recheck(event.generationId);
  });
  const limits = {
    runningPerUser: config.LIMIT_RUNNING_PER_USER,
    messagesPerMinute: config.LIMIT_MESSAGES_PER_MINUTE,
    daily: dailyQuotaOf(config),
  };

  const stop = makeStopGeneration({ runner, store, askOwner: askToStop(bus), ends });
  const gated = {
    find: turns.find,
    createTurn: (turn: NewTurn) => questions.run(() => turns.createTurn(turn, limits), turn.userId),
    resume: (resumption: Resumption) =>
      questions.run(() => turns.resume(resumption, limits), resumption.userId),
  };
  const startTurn = makeStartTurn({
    turns: gated,
    runner,
    pick: answererOf,
    // Not awaited: the new answer does not depend on the end of the old one.
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
      continue: makeContinueAnswer({
        turns: gated,
        runner,
        findAgent,
        pick: answererOf,
        publish,
        limits,
        instanceId,
      }),
      watch: makeWatchGeneration({ live, follower, store, instanceId }),
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
