import { expect, it } from '@rstest/core';
import { makeMoment } from './export-moment';

it('a moment is told by the clock of the site, from 00:00 to 23:59', () => {
  const at = (zone: string, time: string) => makeMoment(zone)(new Date(time));
  expect(at('Asia/Shanghai', '2026-05-03T16:05:59Z')).toBe('2026-05-04 00:05');
  expect(at('America/New_York', '2026-12-31T23:30:00Z')).toBe('2026-12-31 18:30');
  expect(at('Asia/Kathmandu', '2026-01-01T18:14:00Z')).toBe('2026-01-01 23:59');
});
