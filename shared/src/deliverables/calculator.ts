import type { DeliverableContent, LadderRates } from '../contracts';

/** Starting values of a ladder's calculator; the user may change every figure. */
export type CalculatorInput = NonNullable<DeliverableContent<'ladder'>['calculator']>;

/** Inputs of the calculator that can be changed one at a time. */
export const LEVERS = ['price', 'viewToVisit', 'visitToLead', 'leadToDeal'] as const;
export type LeverName = (typeof LEVERS)[number];

/** Effect of changing one input alone. */
export interface Lever {
  readonly name: LeverName;
  readonly from: number;
  /** One percentage point more of a rate, a tenth more of the price. */
  readonly to: number;
  /** Views needed for the same goal after the change. */
  readonly views: number;
}

/** A month's goal computed backwards into views. Arithmetic on assumptions, not a promise. */
export interface Funnel {
  readonly deals: number;
  readonly leads: number;
  readonly visits: number;
  readonly views: number;
  /** Views needed for each post; null without the number of posts a month. */
  readonly viewsPerPost: number | null;
  /** The lever that saves most views first. */
  readonly levers: readonly Lever[];
  /** Views needed when every rate turns out half as large. */
  readonly viewsIfHalf: number;
}

const POINT = 0.01;
const PRICE_STEP = 1.1;

/** Computes the views that a goal needs; null when no goal is set. `postsPerMonth` null or 0: not known. */
export function computeFunnel(input: CalculatorInput, postsPerMonth: number | null = null): Funnel | null {
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

/** Every step is rounded up to a whole number of people. */
function backwards(
  goal: number,
  price: number,
  rates: LadderRates,
): Pick<Funnel, 'deals' | 'leads' | 'visits' | 'views'> {
  const deals = upTo(goal / price);
  const leads = upTo(deals / rates.leadToDeal);
  const visits = upTo(leads / rates.visitToLead);
  return { deals, leads, visits, views: upTo(visits / rates.viewToVisit) };
}

function pull(name: LeverName, goal: number, { price, rates }: CalculatorInput): Lever {
  if (name === 'price') {
    const to = upTo(price * PRICE_STEP);
    return { name, from: price, to, views: backwards(goal, to, rates).views };
  }
  // Rounded to a hundredth of a percentage point, so that 0.02 plus a point is exactly 0.03.
  const to = Math.min(1, Math.round((rates[name] + POINT) * 10_000) / 10_000);
  return { name, from: rates[name], to, views: backwards(goal, price, { ...rates, [name]: to }).views };
}

/** Rounds up, with a tolerance for floating-point errors. */
const upTo = (value: number): number => Math.ceil(value - 1e-9 * Math.max(1, value));
