import type { DeliverableContent, LadderRates } from '../contracts';

/** What a ladder's calculator starts from; every figure in it is the user's to change. */
export type CalculatorInput = NonNullable<DeliverableContent<'ladder'>['calculator']>;

/** The parts of the chain that can be moved one at a time. */
export const LEVERS = ['price', 'viewToVisit', 'visitToLead', 'leadToDeal'] as const;
export type LeverName = (typeof LEVERS)[number];

/** What one part alone would change, the others as they are. */
export interface Lever {
  readonly name: LeverName;
  readonly from: number;
  /** One point more of a share, a tenth more of the price. */
  readonly to: number;
  /** Views that are then needed for the same goal. */
  readonly views: number;
}

/** A month's goal reckoned backwards. Arithmetic on assumptions: it promises nothing. */
export interface Reckoning {
  readonly deals: number;
  readonly leads: number;
  readonly visits: number;
  readonly views: number;
  /** Views for each post, where the number of posts a month is given. */
  readonly viewsPerPost: number | null;
  /** The part that saves most views first. */
  readonly levers: readonly Lever[];
  /** Views that are needed when every share turns out half as large. */
  readonly viewsIfHalf: number;
}

const POINT = 0.01;
const DEARER = 1.1;

/** Null where no goal is set. `postsPerMonth` null or 0: not known. */
export function reckon(input: CalculatorInput, postsPerMonth: number | null = null): Reckoning | null {
  const { goal, price, rates } = input;
  if (goal === null) return null;
  const chain = backwards(goal, price, rates);
  const half: LadderRates = {
    viewToVisit: rates.viewToVisit / 2,
    visitToLead: rates.visitToLead / 2,
    leadToDeal: rates.leadToDeal / 2,
  };
  return {
    ...chain,
    viewsPerPost: postsPerMonth === null || postsPerMonth <= 0 ? null : upTo(chain.views / postsPerMonth),
    levers: LEVERS.map((name) => pull(name, goal, input)).sort((a, b) => a.views - b.views),
    viewsIfHalf: backwards(goal, price, half).views,
  };
}

/** Nobody buys half a thing: every step is a whole number of people. */
function backwards(
  goal: number,
  price: number,
  rates: LadderRates,
): Pick<Reckoning, 'deals' | 'leads' | 'visits' | 'views'> {
  const deals = upTo(goal / price);
  const leads = upTo(deals / rates.leadToDeal);
  const visits = upTo(leads / rates.visitToLead);
  return { deals, leads, visits, views: upTo(visits / rates.viewToVisit) };
}

function pull(name: LeverName, goal: number, { price, rates }: CalculatorInput): Lever {
  if (name === 'price') {
    const to = upTo(price * DEARER);
    return { name, from: price, to, views: backwards(goal, to, rates).views };
  }
  // In whole hundredths of a point, so that 0.02 and a point are 0.03.
  const to = Math.min(1, Math.round((rates[name] + POINT) * 10_000) / 10_000);
  return { name, from: rates[name], to, views: backwards(goal, price, { ...rates, [name]: to }).views };
}

/** Up to a whole number, forgiving what floating point adds. */
const upTo = (value: number): number => Math.ceil(value - 1e-9 * Math.max(1, value));
