import { GAP } from '@qihang/shared/contracts';
import { clip } from '../text-pieces';

/** What was told, in the order in which one tells it. */
export interface Arc {
  readonly situation: string;
  readonly turn: string;
  readonly outcome: string;
}

/** What came of it. */
const OUTCOME =
  /^(?:后来|最后|结果|现在|如今|到今天|从那以后|从那之后|第二天|没多久|过了|再后来|打那以后|之后)/;
/** What the teller did or found. */
const TURN =
  /^(?:我|我们|打开|一看|一查|才(?:知道|发现)|发现|原来|可是?|但是?|没想到|谁知|偏偏|那一刻|当时我|于是|就(?:给|帮|跟|让))/;
const PART_MAX = 150;

/** A story as told, cut where it turns; what was not told stays open. Nothing is reworded. */
export function tellTold(text: string): Arc {
  const clauses = text
    .split(/[，。；！？,;!?\n\s]+/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
  const [turnAt, outcomeAt] = cuts(clauses);
  return {
    situation: joined(clauses.slice(0, turnAt)),
    turn: joined(clauses.slice(turnAt, outcomeAt)),
    outcome: joined(clauses.slice(outcomeAt)),
  };
}

/** Where the turn and the outcome begin; behind the end where they were not told. */
function cuts(clauses: readonly string[]): readonly [turn: number, outcome: number] {
  const last = clauses.length;
  const marked = clauses.findIndex((clause, at) => at > 0 && OUTCOME.test(clause));
  const outcome = marked > 0 ? marked : last >= 3 ? last - 1 : last;
  const turned = clauses.findIndex((clause, at) => at > 0 && at < outcome && TURN.test(clause));
  const turn = turned > 0 ? turned : Math.min(outcome, Math.max(1, Math.ceil(outcome / 2)));
  return [turn, outcome];
}

const joined = (clauses: readonly string[]): string =>
  clauses.length === 0 ? GAP : `${clip(clauses.join('，'), PART_MAX)}。`;
