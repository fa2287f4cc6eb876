import { describe, expect, it } from '@rstest/core';
import type { Fact } from '../facts/fact';
import { sharesOf } from './brief-shares';
import { decisionLines, factLines, nameFacts, privacyNote } from './fact-sheet';
import { fitLines } from './fit-lines';
import { placeKnowledge } from './knowledge-part';

const fact = (field: Fact['field'], value: string, more: Partial<Fact> = {}): Fact => ({
  ...{ id: value, version: 1, field, value, about: 'self', status: 'heard', quotes: [] },
  ...more,
});
const quote = (text: string) => ({ messageId: 'q1', start: 0, end: text.length, text });

describe('the facts of a brief', () => {
  it('say whose they are, how sure they are, in which words they were heard, and that they are private', () => {
    const named = nameFacts([
      fact('price', '一把25元', { status: 'confirmed', quotes: [quote('收二十五'), quote('一把的')] }),
      fact('story', '姑姑弹棉花', { about: 'family' }),
      fact('goal', '还债', { isPrivate: true, quotes: [quote('我欠着')] }),
    ]);
    expect(factLines(named).map((line) => line.replace(/^(f\d) [^：]+：/, '$1 '))).toEqual(
      expect.arrayContaining([
        'f1 一把25元（已确认，原话「收二十五」「一把的」）',
        'f2 姑姑弹棉花（家人的，听到）',
        'f3 还债（听到，别往外讲，原话「我欠着」）',
      ]),
    );
  });

  it('stand in the order of their fields under the names in which they came, decisions by themselves', () => {
    const named = nameFacts([fact('story', '退伞'), fact('decided', '先讲伞'), fact('name', '老周')]);
    expect(factLines(named).map((line) => line.slice(0, 2))).toEqual(['f3', 'f1']);
    const decided = nameFacts([
      fact('decided', '先讲伞'),
      fact('decided', '不讲价', { quotes: [quote('别讲价')] }),
    ]);
    expect(decisionLines(decided)).toEqual(['f2 不讲价（听到，原话「别讲价」）', 'f1 先讲伞（听到）']);
  });

  it('come with a note only where one of them is private', () => {
    expect(privacyNote([fact('goal', '还债')])).toEqual([]);
    expect(privacyNote([fact('goal', '还债'), fact('goal', '还钱', { isPrivate: true })])).toHaveLength(1);
  });
});

describe('the room of a brief', () => {
  const count = (text: string) => text.length;

  it('is filled line by line, each with its break, and a line is never cut or left out for a later one', () => {
    expect(fitLines(['甲乙', '丙丁', '戊'], 6, count)).toEqual(['甲乙', '丙丁']);
    expect(fitLines(['甲乙', '丙丁', '戊'], 5, count)).toEqual(['甲乙']);
    expect(fitLines(['甲', '乙丙丁戊', '己'], 5, count)).toEqual(['甲']);
    expect(fitLines(['甲'], 1, count)).toEqual([]);
  });

  it('grows with the prompt, up to what each part can use', () => {
    expect(sharesOf(4_000)).toEqual({ facts: 800, shelf: 300, knowledge: 400, works: 400 });
    expect(sharesOf(18_000)).toEqual({ facts: 2300, shelf: 900, knowledge: 1300, works: 1600 });
    expect(sharesOf(1_000_000)).toEqual({ facts: 5000, shelf: 1500, knowledge: 3000, works: 5000 });
  });
});

describe('what an agent knows', () => {
  const piece = (text: string, source: string) => ({ text, source, checked: '2026-11-01' });
  const countTokens = (text: string) => text.length;
  const library = [
    piece('标题二十字', '发布页'),
    piece('别写微信', '社区规范'),
    piece('封面三比四', '发布页'),
  ];
  const knowledge = [piece('标题二十字', '发布页')];

  it('stands in front under its sources, each named once, where it takes a quarter at most', () => {
    const { front, lines } = placeKnowledge({ library, knowledge }, { promptTokens: 8_000, countTokens });
    expect(front).toContain(
      '（发布页，2026-11-01）\n标题二十字\n封面三比四\n（社区规范，2026-11-01）\n别写微信\n',
    );
    expect(lines).toEqual([]);
    const room = front.length * 4;
    expect(placeKnowledge({ library, knowledge }, { promptTokens: room, countTokens }).lines).toEqual([]);
    expect(placeKnowledge({ library, knowledge }, { promptTokens: room - 1, countTokens })).toEqual({
      ...{ front: '', lines: ['标题二十字（发布页，2026-11-01）'] },
    });
  });

  it('is what was picked, where there is no library', () => {
    const limits = { promptTokens: 8_000, countTokens };
    expect(placeKnowledge({ knowledge }, limits).lines).toHaveLength(1);
    expect(placeKnowledge({ library: [], knowledge }, limits).front).toBe('');
  });
});
