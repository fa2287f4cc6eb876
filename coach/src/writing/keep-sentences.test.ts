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

it.each([
  ['a row', '文1', '| 贵 | 八亩地。便宜 |', '「八亩」没有出处', 'kit'],
  ['a title', '标题1', '她家八亩园子。我心里也怯，可还是去了一趟又一趟', '「八亩」没有出处', 'script'],
  ['words of no sentence', '文1', '她家园子大。我心里也怯。', '「八亩」没有出处', 'kit'],
  ['no words', '文1', '她家八亩园子。我心里也怯。', '太长了', 'kit'],
  ['all that is said', '文1', '她家八亩园子。', '「八亩」没有出处', 'kit'],
] as const)('of %s no sentence is taken out', (_, key, text, why, kind) => {
  expect(keepSentences({ key, text, from: [] }, [{ key, why }], KINDS[kind].slots)).toBeNull();
});
