import type { FastifyBaseLogger } from 'fastify';
import type { Lexicons } from '../../coach/lexicons';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import type { Config } from '../../config';
import type { Database } from '../../database/client';
import type { LanguageSource } from '../../providers/language-source';
import type { Answerer, AnswerRequest } from '../answers/answerer';
import type { CoachDeliverableStore } from '../deliverables/coach-deliverable-store';
import type { DeliverableRepository } from '../deliverables/deliverable-repository';
import type { ResultRepository } from '../deliverables/result-repository';
import type { FactRepository } from '../profile/fact-repository';
import { makeAgentKnowledge } from './agent-knowledge';
import { agentReleaseOf } from './agent-release';
import { CareRepository } from './care-repository';
import { openScene } from './scene';
import { takeTurn } from './take-turn';
import { type CoachingDeps, Turn } from './turn-deps';
import { TurnRepository } from './turn-repository';
import { makeCarryOut } from './write-deliverable';

interface CoachingOptions {
  readonly config: Pick<Config, 'AI_VENDOR_NAMES' | 'AI_EXTRA_BODY'>;
  readonly database: Pick<Database, 'db'>;
  readonly repositories: {
    readonly facts: FactRepository;
    readonly deliverables: DeliverableRepository;
    readonly coachDeliverables: CoachDeliverableStore;
    readonly results: ResultRepository;
  };
  /** Parts of the connection pool. */
  readonly budget: { readonly answers: BoundedQueue };
  readonly lexicons: Lexicons;
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
}

/** Assembles the coach that a model speaks for; the same for every model. Does no I/O before its first question. */
export function composeCoaching(options: CoachingOptions): (voice: Voice) => Answerer {
  const { database, repositories, budget, newId, today, log } = options;
  const { facts } = repositories;
  const deps: CoachingDeps = {
    turns: new TurnRepository(database),
    facts: {
      forQuestion: (userId, questionId) => facts.changeForMessage(userId, questionId, () => []),
      change: (userId, plan) => facts.change(userId, plan),
    },
    shelf: repositories.deliverables,
    results: repositories.results,
    care: new CareRepository(database),
    carryOut: makeCarryOut({
      store: repositories.coachDeliverables,
      knowledgeOf: makeAgentKnowledge(options.lexicons),
      gate: budget.answers,
      log,
    }),
    gate: budget.answers,
    newId,
    today,
    now: Date.now,
    vendorNames: options.config.AI_VENDOR_NAMES,
    log,
  };
  return ({ agent, source, label }) => ({
    id: source.id,
    answersBy: 'model',
    model: source.model,
    agentRelease: agentReleaseOf(agent, source, options.config.AI_EXTRA_BODY),
    async *stream(request, signal) {
      const scene = await openScene(deps, request);
      yield* takeTurn(new Turn({ deps, source, label, request, scene }), signal);
    },
  });
}
