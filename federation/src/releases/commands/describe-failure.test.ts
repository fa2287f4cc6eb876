import { expect, it } from '@rstest/core';
import { ReleaseError } from '../registry/release-error';
import { describeFailure } from './describe-failure';

const refusedAt = (name: string) => {
  const checks = [
    { name: 'byte-budget', isPassed: true, finding: 'fits' },
    { name, isPassed: false, finding: 'does not' },
  ];
  const gate = { isPassed: false, checks };
  return describeFailure(new ReleaseError('gate_failed', 'it did not pass', { gate })).lines.join('\n');
};

it.each(['contract', 'byte-budget', 'shared-modules'])(
  'a release that failed at %s may be forced, with a note',
  (name) => expect(refusedAt(name)).toContain('--force --note'),
);

it.each(['integrity', 'addresses'])('no force is advised where none helps: at %s', (name) => {
  expect(refusedAt(name)).not.toContain('--force');
  expect(refusedAt(name)).toContain(name);
});
