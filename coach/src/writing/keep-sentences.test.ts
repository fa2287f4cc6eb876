import { expect, it } from '@rstest/core';
import { KINDS } from '../kinds/kinds';
import { keepSentences } from './keep-sentences';

it('a line that is said in one breath goes alone', () => {
  const objections = [{ key: '文1', why: '「八亩」这个数没有出处' }];
  const breaths = '我去的那天下着雨，／她家八亩园子，／我心里怯，／没有进门';
  const parted = keepSentences({ key: '文1', text: breaths, from: [] }, objections, KINDS.story.slots);
  expect(parted).toEqual({ kept: '我去的那天下着雨，／我心里怯，／没有进门', taken: '她家八亩园子，／' });
});

it.each([
  ['> 她家八亩园子。我心里也怯。', '> 我心里也怯。'],
  ['- 她家八亩园子。我心里也怯。', '- 我心里也怯。'],
  ['1. 她家八亩园子。我心里也怯。', '1. 我心里也怯。'],
  ['她家八亩园子。我心里也怯。', '我心里也怯。'],
])('%j stays what it is without its first sentence', (text, kept) => {
  const objections = [{ key: '文1', why: '「八亩」这个数没有出处' }];
  const parted = keepSentences({ key: '文1', text, from: [] }, objections, KINDS.kit.slots);
  expect(parted?.kept).toBe(kept);
});
