import { describe, expect, it } from '@rstest/core';
import { ReleaseError } from '../registry/release-error';
import { insistOnGate, insistOnReason } from './force-past-gate';

const NAMES = [
  ...['shared-modules', 'contract', 'integrity', 'byte-budget', 'global-css', 'hashed-names', 'addresses'],
];
const reportOf = (...failed: string[]) => ({
  isPassed: failed.length === 0,
  checks: NAMES.map((name) => ({ name, isPassed: !failed.includes(name), finding: '' })),
});
/** Message of the refusal; null where the release may go out. */
function refusal(failed: readonly string[], order: { isForced?: boolean } = {}, isRollback = false) {
  try {
    insistOnGate(reportOf(...failed), { by: 'li', note: 'because', ...order }, 'mf-shop v2', isRollback);
    return null;
  } catch (error) {
    return error instanceof ReleaseError && error.gate !== null ? error.message : error;
  }
}

describe('a gate that failed', () => {
  it.each(NAMES)('stops a release for %s alone, and says so', (name) => {
    expect(refusal([name])).toMatch(
      new RegExp(`^mf-shop v2 (did not pass the gate|can never go out): ${name}$`),
    );
    expect(refusal([])).toBeNull();
  });

  it('is overridden by a reason, but for a file that differs and an address that has another file', () => {
    const forced = { isForced: true };
    expect(
      refusal(['shared-modules', 'contract', 'byte-budget', 'global-css', 'hashed-names'], forced),
    ).toBeNull();
    expect(refusal(['contract', 'integrity'], forced)).toBe('mf-shop v2 can never go out: integrity');
    expect(refusal(['addresses', 'contract'], forced)).toBe('mf-shop v2 can never go out: addresses');
  });

  it('stops a rollback for what would break the site, and for nothing else', () => {
    const stopping = NAMES.filter((name) => refusal([name], {}, true) !== null);
    expect(stopping).toEqual(['shared-modules', 'contract', 'integrity', 'addresses']);
  });
});

it('an order that is forced needs a reason, and one that is not needs none', () => {
  for (const note of [null, '', '  ', undefined]) {
    expect(() => insistOnReason({ by: 'li', isForced: true, note })).toThrow('needs a note');
    insistOnReason({ by: 'li', note });
  }
  insistOnReason({ by: 'li', isForced: true, note: '宿主随后就到' });
});
