import { describe, expect, it } from '@rstest/core';
import { putBack } from './put-back';

const line = (key: string, text: string) => ({ key, text, from: [] });
const BEFORE = [line('段1', '瓦漏了五处'), line('段2', '补了两晚'), line('段3', '不漏了')];
const AFTER = [line('段1', '瓦漏了三处'), line('段2', '补了九晚'), line('段3', '不漏了')];
const changed = new Set(['段1', '段2']);
const textsOf = (...[repaired, told, left]: Parameters<typeof putBack>) =>
  putBack(repaired, told, left).map(({ text }) => text);

describe('after a repair', () => {
  it('a line that it made worse is as it was before, and what it put right stays', () => {
    const told = [{ key: '段1', why: '「五处」没有出处' }];
    const left = [{ key: '段2', why: '「九晚」没有出处' }];
    expect(textsOf({ before: BEFORE, lines: AFTER, changed }, told, left)).toEqual([
      ...['瓦漏了三处', '补了两晚', '不漏了'],
    ]);
  });

  it('a line that failed before and still fails keeps its new words', () => {
    const both = [{ key: '段1', why: '编的' }];
    expect(textsOf({ before: BEFORE, lines: AFTER, changed }, both, both)[0]).toBe('瓦漏了三处');
  });

  it('what harms nobody puts nothing back, and neither does what is said of the whole', () => {
    const left = [
      { key: '段2', why: '超过12字', stays: true },
      { key: null, why: '口播太短' },
    ] as const;
    expect(textsOf({ before: BEFORE, lines: AFTER, changed }, [], left)).toEqual(
      AFTER.map(({ text }) => text),
    );
  });

  it('a fault of before that harmed nobody is no excuse for a new one', () => {
    const told = [{ key: '段2', why: '超过12字', stays: true }] as const;
    const left = [{ key: '段2', why: '「九晚」没有出处' }];
    expect(textsOf({ before: BEFORE, lines: AFTER, changed }, told, left)[1]).toBe('补了两晚');
  });

  it('a line that it did not touch, and one that was not there before, stay as they are', () => {
    const left = [
      { key: '段3', why: '编的' },
      { key: '段4', why: '编的' },
    ];
    const lines = [...AFTER.slice(0, 2), line('段3', '别处改的'), line('段4', '新的')];
    const all = { before: BEFORE, lines, changed: new Set([...changed, '段4']) };
    expect(textsOf(all, [], left).slice(2)).toEqual(['别处改的', '新的']);
  });
});
