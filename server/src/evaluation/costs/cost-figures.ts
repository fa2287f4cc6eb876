import { titlePrompt } from '../../modules/titles/model-title';
import type { Figure } from '../figures';
import type { ReplayedLine, ReplayedTape } from '../replay-tape';
import { type CallCost, ConversationCosts, type PricedCall } from './count-costs';
import type { TokenPrice } from './token-price';

/** Calls of one message of talk or of one deliverable. A title of the model, where one is wanted, is of the first message. */
type Piece = readonly CallCost[];

interface Pieces {
  readonly talk: readonly Piece[];
  readonly deliverables: readonly Piece[];
}

const NOTHING: Pieces = { talk: [], deliverables: [] };

/** What a turn may take (docs/decisions/0026, What it costs). */
const GOALS = { talkCalls: 1.05, writingCalls: 1.3, audits: 1, talkYuan: 0.02, deliverableYuan: 0.1 };

/** Calls and yuan of the tapes, for each message of talk and each deliverable. @param title begins each figure's name */
export function costFigures(
  title: string,
  tapes: readonly ReplayedTape[],
  price: TokenPrice,
): readonly Figure[] {
  const { talk, deliverables } = tapes.map((tape) => piecesOf(tape, price)).reduce(joined, NOTHING);
  const audits = deliverables.flat().filter(({ as }) => as === 'audit').length;
  const audited = deliverables.filter((piece) => piece.some(({ as }) => as === 'audit')).length;
  const calls = { unit: 'calls', wanted: 'less' } as const;
  return [
    {
      ...{ ...calls, name: `${title}: calls of a message of talk`, goal: GOALS.talkCalls },
      ...{ count: talk.flat().filter(({ as }) => as !== 'title').length, of: talk.length },
    },
    {
      ...{ ...calls, name: `${title}: calls of a deliverable but audits`, goal: GOALS.writingCalls },
      ...{ count: deliverables.flat().length - audits, of: deliverables.length },
    },
    {
      ...{ ...calls, name: `${title}: audits of a deliverable that has one`, goal: GOALS.audits },
      ...{ count: audits, of: audited },
    },
    ...yuanFigures(`${title}: talk, ${price.model} at peak`, talk, GOALS.talkYuan),
    ...yuanFigures(`${title}: deliverable, ${price.model} at peak`, deliverables, GOALS.deliverableYuan),
  ];
}

function yuanFigures(name: string, pieces: readonly Piece[], goal: number): readonly Figure[] {
  const costs = pieces.map((piece) => piece.reduce((sum, { yuan }) => sum + yuan, 0));
  const yuan = { unit: 'yuan', goal } as const;
  const sum = costs.reduce((all, cost) => all + cost, 0);
  return [
    { ...yuan, wanted: 'less', name: `${name}, mean`, count: sum, of: costs.length },
    // The goal is one for what is usual; a message of two pages may take more.
    { ...yuan, wanted: 'neither', name: `${name}, most`, count: Math.max(0, ...costs), of: 1 },
  ];
}

const joined = (one: Pieces, other: Pieces): Pieces => ({
  talk: [...one.talk, ...other.talk],
  deliverables: [...one.deliverables, ...other.deliverables],
});

function piecesOf({ lines }: ReplayedTape, price: TokenPrice): Pieces {
  let costs = new ConversationCosts(price);
  let pieces = NOTHING;
  for (const [index, line] of lines.entries()) {
    const begins = index === 0 || line.turn.begins === true;
    if (begins) costs = new ConversationCosts(price);
    pieces = joined(pieces, piecesOfLine(line, begins, costs));
  }
  return pieces;
}

/** A writer begins another deliverable; the audit and the repair after it belong to it. */
function piecesOfLine(line: ReplayedLine, begins: boolean, costs: ConversationCosts): Pieces {
  const talk: CallCost[] = [];
  const deliverables: CallCost[][] = [];
  for (const request of line.requests) {
    const cost = costs.add(request);
    if (cost.as === 'talk' || cost.as === 'records') talk.push(cost);
    else if (cost.as === 'writer') deliverables.push([cost]);
    else deliverables.at(-1)?.push(cost);
  }
  if (begins && talk.length > 0) talk.push(costs.add(titleOf(line)));
  return { talk: talk.length === 0 ? [] : [talk], deliverables };
}

/** Titles are made by rules unless the operator wants them of the model (`AI_TITLES`): they cost, and are no call. */
const titleOf = ({ turn: { question }, seen }: ReplayedLine): PricedCall => ({
  as: 'title',
  prompt: titlePrompt({ question, answer: seen.text }),
  text: '十二个字以内的一个标题',
});
