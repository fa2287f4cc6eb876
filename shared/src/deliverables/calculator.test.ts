import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { type CalculatorInput, computeFunnel } from './calculator';

const input: CalculatorInput = {
  goal: 9_000,
  price: 300,
  rates: { viewToVisit: 0.02, visitToLead: 0.05, leadToDeal: 0.2 },
};

describe("the funnel of a month's goal", () => {
  it('a goal is computed backwards into deals, leads, visits and views', () => {
    expect(computeFunnel(input)).toMatchObject({
      deals: 30,
      leads: 150,
      visits: 3_000,
      views: 150_000,
      viewsPerPost: null,
    });
  });

  it('the views are divided among the posts of the month', () => {
    expect(computeFunnel(input, 8)?.viewsPerPost).toBe(18_750);
    expect(computeFunnel(input, 7)?.viewsPerPost).toBe(21_429);
    expect(computeFunnel(input, 0)?.viewsPerPost).toBeNull();
  });

  it('levers stand in the order of what they save, a tenth more of the price among them', () => {
    const levers = computeFunnel(input)?.levers ?? [];
    expect(levers.map(({ name, to, views }) => [name, to, views])).toEqual([
      ['viewToVisit', 0.03, 100_000],
      ['visitToLead', 0.06, 125_000],
      ['price', 330, 140_000],
      ['leadToDeal', 0.21, 143_000],
    ]);
  });

  it('the best lever comes first: one point of the smallest rate saves most views', () => {
    const levers = computeFunnel(input)?.levers ?? [];
    expect(levers[0]).toEqual({ name: 'viewToVisit', from: 0.02, to: 0.03, views: 100_000 });
    expect(levers.map(({ name }) => name).sort()).toEqual([
      'leadToDeal',
      'price',
      'viewToVisit',
      'visitToLead',
    ]);
    for (const { views } of levers) expect(views).toBeLessThan(150_000);
  });

  it('the lever of a rate that is almost whole ends where everybody goes on', () => {
    const levers = computeFunnel({ ...input, rates: { ...input.rates, leadToDeal: 0.995 } })?.levers ?? [];
    expect(levers.find(({ name }) => name === 'leadToDeal')).toMatchObject({ from: 0.995, to: 1 });
  });

  it('the views are also computed for rates half as large as assumed', () => {
    expect(computeFunnel(input)?.viewsIfHalf).toBe(1_200_000);
  });

  it('nothing is computed without a goal', () => {
    expect(computeFunnel({ ...input, goal: null })).toBeNull();
  });

  it('every step is a whole number of people, enough for the goal, and never fewer with a worse rate', () => {
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
          const result = computeFunnel({ goal, price, rates });
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
