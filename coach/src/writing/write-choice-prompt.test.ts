import { describe, expect, it } from '@rstest/core';
import { readChoice, writeChoicePrompt } from './write-choice-prompt';

describe('a choice between two manuscripts', () => {
  it('is asked for with what their writers were told, and each under its name', () => {
    const [message] = writeChoicePrompt('他：排个价', ['一级', '两级']).messages;
    expect(message?.text).toBe('他：排个价\n\n────────\n\n【甲】\n一级\n\n────────\n\n【乙】\n两级');
  });

  it.each([
    ['乙', '两级'],
    ['「乙」', '两级'],
    ['甲守住了他不露脸，乙替他编了一位客人。\n选甲', '一级'],
    ['甲把价排清了，乙更像他说的话。\n选乙。', '两级'],
    ['要不选甲？还是乙的开头好。\n**选乙**', '两级'],
    ['差别不大。\n选「乙」', '两级'],
    ['乙更像他说的话。\n乙', '两级'],
    ['甲编了一句。\n选择：乙', '两级'],
    ['差不多。\n选“乙”', '两级'],
    ['选乙，不选甲。', '两级'],
    ['乙像他。选甲，不选乙', '一级'],
    ['两份都好', '一级'],
    ['乙比甲好', '一级'],
    ['', '一级'],
  ])('%j chooses %s', (answer, chosen) => {
    expect(readChoice(answer, ['一级', '两级'])).toBe(chosen);
  });
});
