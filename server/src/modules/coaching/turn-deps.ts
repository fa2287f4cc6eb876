import type { OrderRecord } from '@qihang/coach/protocol';
import type { CareState } from '@qihang/coach/safety';
import type { DeliverableRef } from '@qihang/shared/contracts';
import type { LanguageSource } from '../../providers/language-source';
import type { AnswerEvent, AnswerRequest } from '../answers/answerer';
import type { FactStore } from './keep-facts';
import type { Scene, SceneSources } from './scene';
import { Spending } from './spending';
import type { TurnState } from './turn-state';

/** One order, and what it is about. */
export interface OrderedWork {
  readonly order: OrderRecord;
  /** Id of the deliverable that is meant; null for a new one or the newest of its kind. */
  readonly targetId: string | null;
}

/** What came of one order. */
export interface CarriedOut {
  /** What was said of it, as Markdown. */
  readonly text: string;
  /** Null where it could not be done: then what was there is as it was. */
  readonly ref: DeliverableRef | null;
  /** The model wrote nothing usable, which is no refusal. */
  readonly isFailed: boolean;
}

/**
 * Carries out one order of a turn. Yields text as it is written, which follows what the answer says so far; the result
 * is stored before this returns. Done twice for the same answer it stores nothing more.
 */
export type CarryOutOrder = (
  turn: Turn,
  work: OrderedWork,
  /** Text of the answer before this work. */
  before: string,
  signal: AbortSignal,
) => AsyncGenerator<AnswerEvent, CarriedOut, undefined>;

/** What turns are taken with, whoever's they are. */
export interface CoachingDeps extends SceneSources {
  readonly turns: SceneSources['turns'] & {
    save(userId: string, answerId: string, turn: TurnState): Promise<void>;
    withhold(userId: string, questionId: string): Promise<void>;
  };
  readonly facts: SceneSources['facts'] & FactStore;
  readonly care: SceneSources['care'] & {
    begin(userId: string, state: CareState): Promise<void>;
    end(userId: string): Promise<void>;
  };
  readonly carryOut: CarryOutOrder;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Words by which an answer would name its vendor's model as itself. */
  readonly vendorNames: readonly string[];
  readonly log: { info(context: object, message: string): void };
}

/** One turn on its way. */
export class Turn {
  readonly deps: CoachingDeps;
  readonly source: LanguageSource;
  readonly request: AnswerRequest;
  readonly scene: Scene;
  readonly spending: Spending;
  /** Label of what the source writes. */
  readonly label: string;

  constructor(
    turn: Pick<Turn, 'deps' | 'source' | 'label' | 'request' | 'scene'>,
    spending = new Spending(),
  ) {
    this.spending = spending;
    this.deps = turn.deps;
    this.source = turn.source;
    this.label = turn.label;
    this.request = turn.request;
    this.scene = turn.scene;
  }

  /** The same turn, after something of its scene has changed. */
  inScene(scene: Scene): Turn {
    return new Turn({ ...this, scene }, this.spending);
  }

  /** Stores a step that is done. */
  save(state: TurnState): Promise<void> {
    const { deps, request } = this;
    return deps.gate.run(() => deps.turns.save(request.userId, request.answerId, state));
  }
}
