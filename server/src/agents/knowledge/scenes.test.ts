import { makeExamRules } from '@qihang/coach/checks';
import { describe, expect, it } from '@rstest/core';
import { loadKnowledge } from '../load-knowledge';

const { scenes, festivals, publishing, wording, licences } = loadKnowledge();
const { scanWording } = makeExamRules({
  wording: { parts: {}, rules: wording.rules },
  licences: licences.licences,
  publishing,
});
const pairs = scenes.packs.flatMap(({ id, asks, slips, scenes: shown, money, life }) =>
  [asks, slips, shown, money, life]
    .flat()
    .map(({ first, second }) => ({ pack: id, text: `${first}，${second}`, first, second })),
);

/** Numbers that would be somebody's. */
const COUNTED = /\d|[二三四五六七八九十百千万两]+(?:元|块钱|年|岁|成|倍|%)/gu;

describe('the scenes that ship', () => {
  it('cover seventy trades, each with enough to choose from', () => {
    expect(scenes.packs.length).toBeGreaterThanOrEqual(70);
    expect(scenes.packs.filter((pack) => pack.scenes.length < 5).map(({ id }) => id)).toEqual([]);
    expect(pairs.length).toBeGreaterThan(2_000);
  });

  it('tell nothing of anybody: no number or platform, nothing that must not be published', () => {
    const faults = pairs.flatMap(({ pack, text }) => {
      const counted = text.match(COUNTED) ?? [];
      const named = publishing.platforms.map(({ id }) => id).filter((name) => text.includes(name));
      const banned = scanWording(text, { platform: null, isPost: true }).map(({ rule }) => rule.id);
      return [...counted, ...named, ...banned].map((fault) => `${pack}: ${text}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it('say each thing once, in halves short enough for a title', () => {
    const firsts = pairs.map(({ pack, first }) => `${pack}: ${first}`);
    expect(firsts.filter((first, at) => firsts.indexOf(first) !== at)).toEqual([]);
    expect(pairs.filter(({ first, second }) => first.length > 20 || second.length > 20)).toEqual([]);
  });

  it('give every pack a key, and every word of a trade to one pack only', () => {
    const ids = scenes.packs.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const words = scenes.packs.flatMap((pack) => pack.words.map((word) => word.toLowerCase()));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });
});

describe('the festivals that ship', () => {
  it('are days of this year and the next, in their order', () => {
    for (const { days } of festivals.years) {
      const dates = days.map(({ day }) => day);
      expect(dates).toEqual([...dates].sort());
    }
    expect(festivals.years.map(({ year }) => year)).toEqual(expect.arrayContaining([2026, 2027]));
  });
});
