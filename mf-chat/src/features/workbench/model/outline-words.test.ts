import { GAP, type Outline } from '@qihang/shared/contracts';
import { describe, expect, it, test } from '@rstest/core';
import { outlineWords } from './outline-words';

const TODAY = '2026-11-24';

test.each<[Outline, string]>([
  [{ kind: 'positioning', sayings: 2, first: '' }, '一句话2版'],
  [{ kind: 'kit', names: 3, bios: 2, first: '' }, '名字3个，简介2条'],
  [{ kind: 'story', stories: 1, letters: 171, first: '' }, '念出来约45秒'],
  [{ kind: 'story', stories: 3, letters: 600, first: '' }, '3个故事'],
  [{ kind: 'story', stories: 2, letters: 0, first: '' }, '2个故事'],
  [{ kind: 'topics', topics: 20, filmed: 1, groups: [] }, '20条，拍了1条'],
  [{ kind: 'topics', topics: 20, filmed: 0, groups: [] }, '20条'],
  [
    { kind: 'script', form: '口播', platform: '小红书', seconds: 41, beats: [], first: '' },
    '口播 · 41秒 · 小红书',
  ],
  [{ kind: 'script', form: '图文', platform: '小红书', seconds: 41, beats: [], first: '' }, '图文 · 小红书'],
  [{ kind: 'script', form: '口播', platform: GAP, seconds: 41, beats: [], first: '' }, '口播 · 41秒'],
  [{ kind: 'ladder', rungs: ['offered', 'offered', 'offered'] }, '3档，从低到高'],
  [{ kind: 'ladder', rungs: ['offered', 'offered', 'skipped'] }, '3档，先做2档'],
  [{ kind: 'ladder', rungs: ['offered', 'offered', 'beside'] }, '2档，另有一路'],
  [{ kind: 'ladder', rungs: ['beside', 'beside'] }, '2路，各挣各的'],
  [{ kind: 'check', findings: 2, first: '' }, '要改2处'],
  [{ kind: 'check', findings: 0, first: '' }, '没查出要改的'],
  [{ kind: 'review', weakest: '私信', figures: [] }, '卡在私信'],
  [{ kind: 'review', weakest: null, figures: [] }, '没有哪一步掉了'],
])('%j is said as %s', (outline, words) => {
  expect(outlineWords(outline, TODAY)).toBe(words);
});

describe('a calendar', () => {
  const words = (from: string, to: string) =>
    outlineWords({ kind: 'calendar', from, to, posts: 9, done: 1, days: '' }, TODAY);

  it('says in which week it is, before it when it begins, and after it that it is over', () => {
    expect(words('2026-11-23', '2026-12-22')).toBe('第1周，已发 1/9');
    expect(words('2026-11-10', '2026-12-09')).toBe('第3周，已发 1/9');
    expect(words('2026-11-24', '2026-11-24')).toBe('第1周，已发 1/9');
    expect(words('2026-11-25', '2026-12-22')).toBe('11月25日开始，9条');
    expect(words('2026-10-20', '2026-11-23')).toBe('排完了，已发 1/9');
  });
});
