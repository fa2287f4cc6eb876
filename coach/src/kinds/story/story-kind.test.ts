import { expect, it } from '@rstest/core';
import { DOOR_MAN_ANSWERS } from '../testing/door-man';
import { linesOf, withLine } from '../testing/lines-of';
import { aContext } from '../testing/writing-context';
import { storyKind } from './story-kind';

const LINES = linesOf(DOOR_MAN_ANSWERS.story.slice(DOOR_MAN_ANSWERS.story.indexOf('@@写')));

it('keeps the key of a story through changes, for marks name it', () => {
  const first = storyKind.toContent(LINES, aContext());
  const without = LINES.filter(({ key }) => !key.startsWith('故事1'));
  const more = withLine(without, '故事3当时', '后来又有一扇', ['m2']);
  const next = storyKind.toContent(more, aContext({ current: first }));
  expect(first?.stories.map(({ key }) => key)).toEqual(['told-1', 'told-2']);
  expect(next?.stories.map(({ key, title }) => [key, title])).toEqual([
    ['told-2', '八块钱一扇'],
    ['told-1', '后来又有一扇'],
  ]);
});

it('leaves out what was not told, and the story where neither beginning nor turn was', () => {
  const fewer = LINES.filter(({ key }) => !['故事1转折', '故事2当时', '故事2转折'].includes(key));
  const stories = storyKind.toContent(fewer, aContext())?.stories ?? [];
  expect(stories.map(({ title, turn }) => [title, turn])).toEqual([['门背后的道道', undefined]]);
});

it('objects to what is told without a source, but not to what only stays', () => {
  const lines = withLine(LINES, '故事1后来', '她哭了');
  const keys = (current: Parameters<typeof aContext>[0]) =>
    storyKind.objections(lines, aContext(current)).map(({ key }) => key);
  expect(keys({})).toEqual(['故事1后来']);
  expect(keys({ current: storyKind.toContent(lines, aContext()) })).toEqual([]);
});
