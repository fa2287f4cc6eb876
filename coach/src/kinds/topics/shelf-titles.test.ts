import { expect, it } from '@rstest/core';
import type { WritingContext } from '../kind';
import { aContext } from '../testing/writing-context';
import { shelfTitles } from './shelf-titles';

const shelf = {
  calendar: {
    items: [
      { slot: 'post', title: '退伞' },
      { slot: 'work', title: '去买铜丝' },
    ],
  },
  script: { topic: '换骨' },
  topics: { topics: [{ text: '退伞' }, { text: '缝三针' }] },
} as unknown as WritingContext['shelf'];

it('what is planned to be posted, written and listed is told with where it stands, each title once', () => {
  expect(shelfTitles(aContext({ shelf }))).toEqual([
    { place: '日历里', titles: ['退伞'] },
    { place: '脚本里', titles: ['换骨'] },
    { place: '选题库里', titles: ['缝三针'] },
  ]);
});

it('of a library that is changed its own titles are not told, and nothing of an empty shelf', () => {
  const current = shelf.topics ?? null;
  expect(shelfTitles(aContext({ shelf, current })).map(({ place }) => place)).toEqual(['日历里', '脚本里']);
  expect(shelfTitles(aContext())).toEqual([]);
});
