import { buttonAfterFailure } from '@qihang/coach/workshop';
import type { FastifyBaseLogger } from 'fastify';
import type { KnowledgeOf } from '../../agents/load-knowledge';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import type { Config } from '../../config';
import type { Database } from '../../database/client';
import type { LanguageSource } from '../../providers/language-source';
import type { Answerer, AnswerRequest } from '../answers/answerer';
import type { CoachDeliverableStore } from '../deliverables/coach-deliverable-store';
import type { DeliverableRepository } from '../deliverables/deliverable-repository';
import { HabitRepository } from '../deliverables/habit-repository';
import type { ResultRepository } from '../deliverables/result-repository';
import type { FactRepository } from '../profile/fact-repository';
import { makeAgentKnowledge } from './agent-knowledge';
import { agentReleaseOf } from './agent-release';
import { CareRepository } from './care-repository';
import { composeStanding } from './compose-standing';
import { makeSayPhrases } from './say-phrases';
import { openScene } from './scene';
import { makeStandInFor } from './stand-in-for';
import { takeTurn } from './take-turn';
import { type CoachingDeps, Turn } from './turn-deps';
import { TurnRepository } from './turn-repository';
import { makeWorkshopAnswerer } from './workshop-answerer';
import { WorkshopRepository } from './workshop-repository';
import { makeCarryOut } from './write-deliverable';

interface CoachingOptions {
  readonly config: Pick<Config, 'AI_EXTRA_BODY' | 'AI_VENDOR_NAMES' | 'COACH_PHRASE_MS' | 'QUOTA_TIME_ZONE'>;
  readonly database: Pick<Database, 'db'>;
  readonly repositories: {
    readonly facts: FactRepository;
    readonly deliverables: DeliverableRepository;
    readonly coachDeliverables: CoachDeliverableStore;
    readonly results: ResultRepository;
  };
  /** Parts of the connection pool. */
  readonly budget: { readonly answers: BoundedQueue };
  readonly knowledgeOf: KnowledgeOf;
  readonly newId: () => string;
  /** The present day of the users' calendar, `2026-01-31`. */
  readonly today: () => string;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/** An agent that a vendor's model speaks for, and the label of its answers. */
interface Voice {
  readonly agent: AnswerRequest['agent'];
  readonly source: LanguageSource;
  readonly label: string;
  /** Label of the workshop where it stands in for the vendor. */
  readonly standInLabel: string;
}

/** The coach in both of its ways. */
export interface Coaching {
  /** Speaks by a vendor's model; the same for every model. */
  readonly withModel: (voice: Voice) => Answerer;
  /** The workshop, where there is no vendor. */
  readonly workshop: (label: string) => Answerer;
}

/** Assembles the coach. Does no I/O before its first question. */
export function composeCoaching(options: CoachingOptions): Coaching {
  const { database, repositories, budget, newId, today, log, config } = options;
  const { facts, coachDeliverables: store } = repositories;
  const factSources: CoachingDeps['facts'] = {
    forQuestion: (userId, questionId) => facts.changeForMessage(userId, questionId, () => []),
    change: (userId, plan) => facts.change(userId, plan),
  };
  const shared = {
    facts: factSources,
    care: new CareRepository(database),
    turns: new TurnRepository(database),
    gate: budget.answers,
    newId,
    today,
    now: Date.now,
  };
  const knowledgeOf = makeAgentKnowledge(options.knowledgeOf);
  const deps: CoachingDeps = {
    ...shared,
    shelf: repositories.deliverables,
    works: store,
    results: repositories.results,
    readStanding: composeStanding(options),
    carryOut: makeCarryOut({
      store,
      habits: new HabitRepository(database),
      knowledgeOf,
      gate: budget.answers,
      log,
    }),
    vendorNames: config.AI_VENDOR_NAMES,
    log,
  };
  const workshop = new WorkshopRepository(database);
  const say = makeSayPhrases(config.COACH_PHRASE_MS);
  const workshopFor = (label: string, isStandIn: boolean) =>
    makeWorkshopAnswerer({ ...shared, store, workshop, knowledgeOf, say, label, isStandIn });
  return {
    withModel: ({ agent, source, label, standInLabel }) => ({
      id: source.id,
      answersBy: 'model',
      model: source.model,
      agentRelease: agentReleaseOf(agent, source, config.AI_EXTRA_BODY),
      standInFor: makeStandInFor({
        before: (userId, answerId) => budget.answers.run(() => workshop.before(userId, answerId)),
        standIn: { answerer: workshopFor(standInLabel, true), label: standInLabel },
      }),
      offersAfterFailure: (order) => [buttonAfterFailure(order)],
      async *stream(request, signal) {
        const scene = await openScene(deps, request);
        yield* takeTurn(new Turn({ deps, source, label, request, scene }), signal);
      },
    }),
    workshop: (label) => workshopFor(label, false),
  };
}
