import { expect, it } from '@rstest/core';
import type { JudgedRow, ScannedDraft } from './labelled-rows';
import { claimFigures, safetyFigures, wordingFigures } from './row-figures';

const row = (isFine: boolean, isRight: boolean): JudgedRow => ({
  id: '',
  text: '',
  said: '',
  isFine,
  isRight,
});
const ROWS = [row(true, true), row(true, false), row(true, true), row(false, false), row(false, true)];
const shares = (figures: ReturnType<typeof claimFigures>) =>
  figures.map(({ count, of, wanted }) => [count, of, wanted]);

it('claims are counted by what is wrong of the true and of the invented ones', () => {
  expect(shares(claimFigures(ROWS))).toEqual([
    [1, 3, 'less'],
    [1, 2, 'less'],
  ]);
});

it('cries are counted by those that are heard, the rest by false alarms', () => {
  expect(shares(safetyFigures(ROWS, [row(true, false), row(true, true)]))).toEqual([
    [1, 2, 'more'],
    [1, 3, 'less'],
    [1, 2, 'less'],
  ]);
});

it('words are counted by faults that are found, whose type agrees, and by flags on what is none', () => {
  const draft = (faults: number, found: number, more: Partial<ScannedDraft> = {}): ScannedDraft => ({
    ...{ ...row(faults === 0, true), faults, found, agreeing: 0, extra: 0, onFine: 0 },
    ...more,
  });
  const drafts = [
    draft(3, 2, { agreeing: 1, extra: 1 }),
    draft(1, 1, { onFine: 2 }),
    draft(0, 0, { isRight: false }),
  ];
  expect(shares(wordingFigures(drafts))).toEqual([
    [3, 4, 'more'],
    [1, 3, 'more'],
    [1, 4, 'less'],
    [2, 3, 'less'],
    [1, 1, 'less'],
  ]);
});
