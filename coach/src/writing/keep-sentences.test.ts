import { expect, it } from '@rstest/core';
import { KINDS } from '../kinds/kinds';
import { keepSentences } from './keep-sentences';

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
