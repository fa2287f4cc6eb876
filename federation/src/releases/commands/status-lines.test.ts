import { describe, expect, it } from '@rstest/core';
import { aTrack } from '../testing/release-builders';
import { checkLines } from './describe-failure';
import { statusLines } from './status-lines';

const statusOf = (track: ReturnType<typeof aTrack>) => ({
  ...{ track, releases: 3, since: '2026-05-01T08:00:00.000Z' },
  ...{ current: null, canary: null, judgement: null },
});
const rowOf = (track: ReturnType<typeof aTrack>) => statusLines([statusOf(track)])[1]?.split(/ {2,}/);

describe('the status of an app', () => {
  it('is that nobody has it before its first promotion, and that it is open or closed after it', () => {
    expect(rowOf(aTrack('mf-shop'))).toEqual(['mf-shop', '-', '-', '-', 'not out', '3']);
    expect(rowOf(aTrack('mf-shop', { active: 'v2', lastGood: 'v1' }))).toEqual([
      ...['mf-shop', 'v2', 'v1', '-', 'open', '3'],
    ]);
    expect(rowOf(aTrack('mf-shop', { active: 'v2', isDisabled: true }))?.[4]).toBe('closed');
    expect(rowOf(aTrack('mf-shop', { isDisabled: true }))?.[4]).toBe('closed');
  });
});

it('the checks of a gate begin with those that failed, each group in its order', () => {
  const checks = [
    { name: 'a', isPassed: true, finding: 'fine' },
    { name: 'b', isPassed: false, finding: 'broken' },
    { name: 'c', isPassed: true, finding: 'fine' },
    { name: 'd', isPassed: false, finding: 'broken' },
  ];
  const order = checkLines(checks).map((line) => line.trim().split(/ {2,}/));
  expect(order).toEqual([
    ['CHECK', 'FINDING'],
    ['FAILED', 'b', 'broken'],
    ['FAILED', 'd', 'broken'],
    ['ok', 'a', 'fine'],
    ['ok', 'c', 'fine'],
  ]);
  expect(checkLines([])).toEqual([]);
});
