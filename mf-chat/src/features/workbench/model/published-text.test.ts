import { expect, test } from '@rstest/core';
import { FILMED, POSITIONING, SCRIPT, STORY, STORY_BEFORE } from '../testing/contents';
import { publishedText } from './published-text';

test('of a script others see its title, hear what is said in it and read what is pasted beside it', () => {
  const lines = publishedText({ kind: 'script', content: FILMED })?.split('\n');
  expect(lines).toEqual([
    ...['琴键发黏先别叫人', ...FILMED.beats.map(({ say }) => say)],
    ...['先通一天风，再决定叫不叫人。', '#钢琴保养 #琴童家长'],
  ]);
  expect(lines?.join()).not.toContain('手指按键');
});

test('what a script does not have leaves no empty line', () => {
  const text = publishedText({ kind: 'script', content: { ...SCRIPT, titles: [''], tags: [] } });
  expect(text).toBe(SCRIPT.beats.map(({ say }) => say).join('\n'));
});

test('a story is heard as it is told, with its title; one of before and any other work is not published as it is', () => {
  const text = publishedText({ kind: 'story', content: STORY });
  expect(text?.split('\n')).toEqual([STORY.title, ...(STORY.telling ?? []).map((each) => each.text)]);
  expect(publishedText({ kind: 'story', content: STORY_BEFORE })).toBeNull();
  expect(publishedText({ kind: 'positioning', content: POSITIONING })).toBeNull();
});
