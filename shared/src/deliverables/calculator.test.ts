import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { type CalculatorInput, reckon } from './calculator';

const input: CalculatorInput = {
  goal: 9_000,
  price: 300,
  rates: { viewToVisit: 0.02, visitToLead: 0.05, leadToDeal: 0.2 },
};

describe('reckoning a month backwards', () => {
  it('goes from the goal to deals, leads, visits and views', () => {
    expect(reckon(input)).toMatchObject({
      deals: 30,
      leads: 150,
      visits: 3_000,
      views: 150_000,
      viewsPerPost: null,
    });
  });

  it('shares the views among the posts of the month', () => {
    expect(reckon(input, 8)?.viewsPerPost).toBe(18_750);
    expect(reckon(input, 0)?.viewsPerPost).toBeNull();
  });

  it('says which part is worth moving: one point of the smallest share saves most', () => {
    const levers = reckon(input)?.levers ?? [];
    expect(levers[0]).toEqual({ name: 'viewToVisit', from: 0.02, to: 0.03, views: 100_000 });
    expect(levers.map(({ name }) => name).sort()).toEqual([
      'leadToDeal',
      'price',
      'viewToVisit',
      'visitToLead',
    ]);
    for (const { views } of levers) expect(views).toBeLessThan(150_000);
  });

  it('shows what is needed when every share is only half of what was assumed', () => {
    expect(reckon(input)?.viewsIfHalf).toBe(1_200_000);
  });

  it('reckons nothing without a goal', () => {
    expect(reckon({ ...input, goal: null })).toBeNull();
  });

  it('counts whole people, enough of them, and never fewer with a worse share', () => {
    const share = fc.double({ min: 0.001, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 1e5 }),
        share,
        share,
        share,
        (goal, price, a, b, c) => {
          const rates = { viewToVisit: a, visitToLead: b, leadToDeal: c };
          const result = reckon({ goal, price, rates });
          if (result === null) throw new Error('a goal was set');
          expect(Number.isInteger(result.views)).toBe(true);
          expect(result.deals * price).toBeGreaterThanOrEqual(goal);
          expect(result.visits).toBeGreaterThanOrEqual(result.leads);
          expect(result.viewsIfHalf).toBeGreaterThanOrEqual(result.views);
          for (const { views } of result.levers) expect(views).toBeLessThanOrEqual(result.views);
        },
      ),
    );
  });
});
