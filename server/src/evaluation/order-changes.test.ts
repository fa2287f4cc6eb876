import { describe, expect, it } from '@rstest/core';
import { aScript, aTopics } from '../testing/a-deliverable';
import { type ShelfChange, shelfChangeOf, strayChanges } from './order-changes';
import type { WantedChange } from './tape';

const change = (kind: ShelfChange['kind'], keys: readonly string[], isNew = false): ShelfChange => ({
  ...{ kind, keys, isNew },
});
const NOTHING = { kept: [] };

describe('what an order changed on the shelf', () => {
  it('is the lines that read otherwise, and all of a work that was not there', () => {
    const after = aScript({ coverLine: '琴闷了' });
    expect(shelfChangeOf('script', aScript(), after)).toEqual({
      kind: 'script',
      isNew: false,
      keys: ['封面'],
    });
    expect(shelfChangeOf('script', aScript(), aScript()).keys).toEqual([]);
    const made = shelfChangeOf('topics', null, aTopics(['琴潮']));
    expect(made.isNew).toBe(true);
    expect(made.keys).toContain('题1');
  });
});

describe('what an order did otherwise than it was told', () => {
  it('is nothing where exactly the lines changed that were to', () => {
    const wanted: WantedChange[] = [{ kind: 'script', keys: ['封面', '标题1'] }, { kind: 'topics' }];
    const come = [change('script', ['封面']), change('topics', ['题1', '题2'], true)];
    expect(strayChanges(wanted, come, NOTHING)).toEqual([]);
  });

  it('is each line besides, another work, one that did not come, and a fact', () => {
    expect(
      strayChanges([{ kind: 'script', keys: ['封面'] }], [change('script', ['封面', '标题1'])], NOTHING),
    ).toEqual(['script 标题1']);
    expect(strayChanges([], [change('kit', ['名字1']), change('script', ['封面'], true)], NOTHING)).toEqual([
      'changed kit',
      'another script',
    ]);
    expect(strayChanges([{ kind: 'kit' }], [], { kept: ['价格|300元|self'] })).toEqual([
      'a fact: 价格|300元|self',
      'no kit',
    ]);
  });

  it('is a work that was changed where a new one was wanted, and the other way round', () => {
    expect(strayChanges([{ kind: 'script' }], [change('script', ['封面'])], NOTHING)).toEqual([
      'changed script',
      'no script',
    ]);
    expect(
      strayChanges([{ kind: 'script', keys: ['封面'] }], [change('script', ['封面'], true)], NOTHING),
    ).toEqual(['another script', 'no script']);
  });

  it('is a change that came to nothing, and the second of two that were wanted once', () => {
    expect(strayChanges([{ kind: 'script', keys: ['封面'] }], [change('script', [])], NOTHING)).toEqual([
      'script: nothing changed',
    ]);
    const twice = [change('script', [], true), change('script', ['封面'], true)];
    expect(strayChanges([{ kind: 'script' }], twice, NOTHING)).toHaveLength(2);
  });
});
