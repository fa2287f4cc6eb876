import { describe, expect, it } from '@rstest/core';
import { readChoice, writeChoicePrompt } from './write-choice-prompt';

describe('a choice among manuscripts', () => {
  it('is asked for with what their writers were told, and each under its number', () => {
    const [message] = writeChoicePrompt('他：排个价', ['一级', '两级']).messages;
    expect(message?.text).toBe('他：排个价\n\n────────\n\n【稿子1】\n一级\n\n────────\n\n【稿子2】\n两级');
  });

  it.each([
    ['2', '两级'],
    ['第2份', '两级'],
    ['稿子 1。它说的就是他。', '一级'],
    ['7', '一级'],
    ['都好', '一级'],
    ['', '一级'],
  ])('%j chooses %s', (answer, chosen) => {
    expect(readChoice(answer, ['一级', '两级'])).toBe(chosen);
  });
});
