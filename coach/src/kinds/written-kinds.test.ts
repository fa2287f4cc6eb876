import { type DeliverableContent, deliverableSchemas } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import type { ClaimSources } from '../checks/claims/claim-sources';
import { checkLine, checkWhole } from '../writing/check-lines';
import { reviseLines } from '../writing/revise-lines';
import { readWriting } from '../writing/testing/read-writing';
import type { Kind, WritingContext } from './kind';
import { kitKind } from './kit/kit-kind';
import { positioningKind } from './positioning/positioning-kind';
import { scriptKind } from './script/script-kind';
import { storyKind } from './story/story-kind';
import { DOOR_MAN_ANSWERS, DOOR_MAN_FACTS, DOOR_MAN_SAID } from './testing/door-man';
import { aContext } from './testing/writing-context';
import type { WrittenLine } from './written-line';

const CONTEXT = aContext({
  facts: DOOR_MAN_FACTS,
  platforms: [{ id: '抖音', title: 30, name: 16, bio: null }],
});
const PARAMETERS: Partial<Record<string, WritingContext['parameters']>> = {
  script: { topic: '阿婆那块门', seconds: 30, mustNot: ['拆迁队'] },
  kit: { platform: '抖音' },
};
const SOURCES: ClaimSources = {
  said: new Map(
    DOOR_MAN_SAID.map((text, index) => [
      `m${index + 1}`,
      { id: `message-${index}`, text, asked: '', isPasted: false },
    ]),
  ),
  facts: new Map(DOOR_MAN_FACTS.map((fact, index) => [`f${index + 1}`, fact])),
  allowed: [],
};

const KINDS_HERE: readonly Kind[] = [positioningKind, kitKind, storyKind, scriptKind];
const ANSWERS: Partial<Record<string, string>> = DOOR_MAN_ANSWERS;
const WRITTEN = KINDS_HERE.map((kind) => ({
  name: kind.kind,
  kind,
  answer: ANSWERS[kind.kind] ?? '',
  context: { ...CONTEXT, parameters: PARAMETERS[kind.kind] ?? {} },
}));
const linesIn = ({ kind, answer }: { readonly kind: Kind; readonly answer: string }) =>
  reviseLines([], readWriting([answer], kind.slots).lines, kind.slots).lines;
const textsOf = (lines: readonly WrittenLine[]) => lines.map(({ key, text }) => `${key}|${text}`).sort();

describe.each(WRITTEN)('$name, as a good writer writes it', (written) => {
  const { name, kind, answer, context } = written;
  const lines = linesIn(written);
  const check = (some: readonly WrittenLine[]) =>
    checkWhole(some, { kind, context, sources: SOURCES, checkWording: () => [], changed: null });

  it('becomes a content that keeps to the contract', () => {
    const content = kind.toContent(lines, context);
    expect(deliverableSchemas[name].safeParse(content).error).toBeUndefined();
  });

  it('draws no objection, and leaves nothing unread', () => {
    expect(check(lines)).toEqual([]);
    expect(readWriting([answer], kind.slots).unread).toEqual([]);
  });

  it('draws one as soon as a number in it is another', () => {
    const numbered = lines.filter(({ text, from }) => from.length > 0 && /两千六|十四岁|八块钱/.test(text));
    expect(numbered.length).toBeGreaterThan(0);
    for (const line of numbered) {
      const text = line.text
        .replace('两千六', '三千六')
        .replace('十四岁', '十七岁')
        .replace('八块钱', '九块钱');
      const changed = lines.map((each) => (each === line ? { ...line, text } : each));
      expect(check(changed).map(({ key }) => key)).toContain(line.key);
    }
  });

  it('keeps its texts when it is written as lines and put together again', () => {
    const content = kind.toContent(lines, context) as DeliverableContent;
    const again = kind.toLines(content);
    expect(kind.toContent(again, { ...context, current: content })).toEqual(content);
    expect(textsOf(again)).toEqual(textsOf(lines));
  });

  it('throws nowhere, wherever it is cut, and is a whole or nothing', () => {
    for (let end = 0; end <= answer.length; end += 11) {
      const cut = readWriting([answer.slice(0, end)], kind.slots, false).lines;
      const content = kind.toContent(cut, context);
      if (content !== null) expect(deliverableSchemas[name].safeParse(content).success).toBe(true);
      check(cut);
      for (const line of cut) kind.show(line);
    }
  });

  it('shows each line while it is written, and never a short name', () => {
    const shown = lines.map((line) => kind.show(line)).join('\n');
    expect(shown).not.toMatch(/[mf]\d/);
    expect(shown).toContain(lines.find(({ key }) => key === '判断')?.text ?? '-');
  });

  it('has a title, and craft and examples that leave room for the person', () => {
    const content = kind.toContent(lines, context) as DeliverableContent;
    expect(kind.title(content, '2026-11-24')).not.toBe('');
    expect(kind.craft.length).toBeLessThanOrEqual(900);
    for (const example of kind.examples.split('\n\n')) expect(example.length).toBeLessThanOrEqual(1_000);
  });

  it('has examples whose lines are all of its slots', () => {
    for (const example of kind.examples.split('\n\n')) {
      const { lines: shown, unread } = readWriting([example], kind.slots);
      expect(unread.filter((line) => !/^@@|^$/.test(line))).toEqual([]);
      expect(shown.length).toBeGreaterThan(3);
      const failing = shown.flatMap((line) => checkLine(line, { slots: kind.slots, checkWording: () => [] }));
      expect(failing).toEqual([]);
    }
  });
});
