import { describe, expect, it } from '@rstest/core';
import { readQuantities } from '../checks/quantities';
import { lexicon } from '../testing/rehearse';
import { lowerAscii } from '../word-finder';
import { PAIR_LISTS } from './scenes';

const { scenes, hooks, posting, festivals, places, platforms } = lexicon.knowledge;
const pairs = scenes.packs.flatMap((pack) =>
  [...PAIR_LISTS.map((list) => pack[list]), pack.kids, pack.adults]
    .flat()
    .map(({ first, second }) => ({ pack: pack.id, text: `${first}，${second}`, first, second })),
);

describe('the scenes that ship', () => {
  it('cover seventy trades, each with enough to make a library of', () => {
    const trades = scenes.packs.filter(({ words }) => words.length > 0);
    expect(trades.length).toBeGreaterThanOrEqual(70);
    const small = trades.filter((pack) => PAIR_LISTS.flatMap((list) => pack[list]).length < 18);
    expect(small.map(({ id }) => id)).toEqual([]);
    expect(pairs.length).toBeGreaterThan(2_000);
  });

  it('tell nothing of anybody: no number, place or platform, nothing that must not be published', () => {
    const names = [
      ...places.provinces,
      ...places.cities,
      ...platforms.platforms.flatMap(({ words }) => words),
    ];
    const faults = pairs.flatMap(({ pack, text }) => {
      const counted = readQuantities(text).map((quantity) => quantity.text);
      const named = names.filter((name) => text.includes(name));
      const banned = lexicon.scanWording(text, { platform: null, isPost: true }).map(({ rule }) => rule.id);
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
    const others = scenes.packs.flatMap(({ kidsPack, adultsPack }) =>
      [kidsPack ?? [], adultsPack ?? []].flat(),
    );
    expect(others.filter((id) => !ids.includes(id))).toEqual([]);
    const words = scenes.packs.flatMap((pack) => pack.words.map(lowerAscii));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });

  it('name formats that posting knows, and hooks of eight kinds', () => {
    const formats = posting.formats.map(({ name }) => name);
    expect(hooks.frames.filter(({ format }) => !formats.includes(format))).toEqual([]);
    expect(posting.formats.filter(({ written }) => !formats.includes(written))).toEqual([]);
    expect(new Set(hooks.frames.map(({ hook }) => hook)).size).toBe(8);
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
