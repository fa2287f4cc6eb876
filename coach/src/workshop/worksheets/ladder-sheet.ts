import { type DeliverableContent, GAP, type LADDER_ROLES, type LadderRates } from '@qihang/shared/contracts';
import { priceIn } from '../typed-numbers';
import { LABELS, REFERENCE, LADDER_TEXTS as TEXTS } from '../workshop-texts';
import { fitted, labelled, sideBySide, type TypedWords, typedWords } from './typed-words';
import type { WorksheetInput } from './worksheet-input';

type Ladder = DeliverableContent<'ladder'>;
type Rung = Ladder['rungs'][number];

/** How many times the user's own price: starting points to be changed, and marked as such. */
const TIMES = { 引流品: 0.3, 利润品: 3 } as const;
/** Assumptions to start reckoning with, the same as the product's elsewhere. */
const RATES: LadderRates = { viewToVisit: 0.02, visitToLead: 0.05, leadToDeal: 0.2 };
const CONTENT = 120;

const inYuan = (amount: number): number => Math.max(0.01, Math.round(amount * 100) / 100);

function priceOf(role: keyof typeof TIMES, amount: number | null): string {
  if (amount === null) return GAP;
  return `${REFERENCE}：${inYuan(amount * TIMES[role])}${TEXTS.money}（${TEXTS.shares[role]}）`;
}

function rungsOf(words: TypedWords, amount: number | null): readonly Rung[] {
  const steps = words.all('offer');
  const rung = (role: (typeof LADDER_ROLES)[number], price: string, delivers: string): Rung => ({
    name: TEXTS.names[role],
    price,
    delivers,
    handover: TEXTS.handovers[role],
  });
  return [
    rung('引流品', priceOf('引流品', amount), labelled(TEXTS.first, words.first('offer'), CONTENT)),
    rung('信任品', fitted(words.all('price'), 40), labelled(TEXTS.steps, steps, CONTENT)),
    rung('利润品', priceOf('利润品', amount), `${labelled(TEXTS.steps, steps, 100)}；${TEXTS.more}：${GAP}`),
  ];
}

/** 变现阶梯: three prices reckoned from the one that was typed, and the views that a typed goal needs. */
export function ladderSheet({ facts }: WorksheetInput): Ladder {
  const words = typedWords(facts);
  const typed = words.all('price');
  const price = typed === null ? null : priceIn(typed);
  const goal = words.all('goal');
  const cost = labelled(LABELS.price, typed, 40);
  return {
    judgement: labelled(TEXTS.judgement, typed, 140),
    anchor: price && { text: fitted(typed, 60), amount: price.amount, unit: price.unit },
    rungs: [...rungsOf(words, price?.amount ?? null)],
    talk: [
      {
        when: labelled(TEXTS.asked, words.first('customerWords'), 30),
        say: sideBySide(cost, labelled(TEXTS.first, words.first('offer'), 60)),
      },
      { when: TEXTS.dear, say: labelled(TEXTS.steps, words.all('offer'), CONTENT) },
    ],
    calculator: price && {
      goal: goal === null ? null : (priceIn(goal)?.amount ?? null),
      price: price.amount,
      rates: RATES,
    },
  };
}
