import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { ChangeMarks } from './change-marks';

describe('the mark of a user’s data', () => {
  it('stays while nothing of the user changes, and is another one after a change or a gap', () => {
    const marks = new ChangeMarks('p');
    const first = marks.of('a');
    marks.changed('b');
    expect(marks.of('a')).toBe(first);
    marks.changed('a');
    const second = marks.of('a');
    expect(second).not.toBe(first);
    marks.missed();
    expect([first, second]).not.toContain(marks.of('a'));
    expect(new ChangeMarks('q').of('a')).not.toBe(first);
  });

  it('never is an earlier one after a change, however many users are forgotten in between', () => {
    const users = ['a', 'b', 'c', 'd', 'e'];
    const acts = fc.array(fc.constantFrom(...users, 'gap'), { maxLength: 40 });
    fc.assert(
      fc.property(acts, (done) => {
        const marks = new ChangeMarks('p', 2);
        const seen = new Map<string, Set<string>>(users.map((user) => [user, new Set([marks.of(user)])]));
        for (const act of done) {
          if (act === 'gap') marks.missed();
          else marks.changed(act);
          for (const user of users) {
            const earlier = seen.get(user) ?? new Set();
            if (user === act || act === 'gap') expect(earlier.has(marks.of(user))).toBe(false);
            earlier.add(marks.of(user));
          }
        }
      }),
    );
  });
});
