import {
  type DeliverableContent,
  type DeliverableKind,
  deliverableSchemas,
  FOOT_HEADING,
  lentLines,
  type PostResult,
} from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { lineDifference } from '../../writing/line-difference';
import { readWriting } from '../../writing/testing/read-writing';
import type { Kind, WritingContext } from '../kind';
import { kindOfContent, WRITTEN_KINDS } from '../kind-of-order';
import { KINDS } from '../kinds';
import { slotOf } from '../place-lines';
import { shownLines } from '../testing/shown-lines';
import { STORED_CONTENTS } from '../testing/stored-contents';
import { aContext } from '../testing/writing-context';
import type { WrittenLine } from '../written-line';

const NOTES = [
  { title: '眼下就办', text: '明天先录那个音。' },
  { title: '没放进来的', text: '价格：你说别提。' },
];
const OPEN = ['修好以后她说了哪一句？'];
const ENDNOTES = readWriting(
  [`@@写\n另1|眼下就办：明天先录那个音。|m1\n另2|没放进来的：价格：你说别提。|\n空1|${OPEN[0]}|\n@@@`],
  KINDS.story.slots,
).lines;

/** In the same form whichever kind they stand below. */
const SHOWN = `**眼下就办**：明天先录那个音。

**没放进来的**：价格：你说别提。

**${FOOT_HEADING}**

- 还差你一句：${OPEN[0]}`;

const KIND_NAMES: Readonly<Record<keyof typeof STORED_CONTENTS, DeliverableKind>> = {
  ...{ positioning: 'positioning', kit: 'kit', story: 'story', topics: 'topics', plainTopics: 'topics' },
  ...{
    calendar: 'calendar',
    toldCalendar: 'calendar',
    script: 'script',
    note: 'script',
    ladder: 'ladder',
    review: 'review',
  },
};
const RESULT: PostResult = {
  ...{ id: '00000000-0000-4000-8000-000000000001', day: '2026-11-18', title: '琴潮了', platform: '视频号' },
  ...{ views: 900, finished: null, likes: 3, comments: 1, follows: 1, leads: 0, deals: 0 },
};
const context = (current: DeliverableContent) =>
  aContext({ current, today: '2026-11-24', results: [RESULT] });

const CASES = (Object.keys(STORED_CONTENTS) as (keyof typeof STORED_CONTENTS)[]).map((name) => {
  const content: DeliverableContent = STORED_CONTENTS[name];
  return { name, content, kind: kindOfContent(KIND_NAMES[name], content) };
});

it('stand below every way of writing but the 体检', () => {
  const noted = WRITTEN_KINDS.filter(({ slots }) => slots.some(({ key }) => key === '空#'));
  expect(WRITTEN_KINDS.filter((kind) => !noted.includes(kind)).map(({ kind }) => kind)).toEqual(['check']);
  expect(new Set(CASES.map(({ kind }) => kind))).toEqual(new Set(noted));
});

/** A short text may stand in several places of a work. */
const byLength = (one: WrittenLine, other: WrittenLine) => other.text.length - one.text.length;
const isWords = (key: string, { slots }: Kind): boolean =>
  ['text', 'spoken', 'title'].includes(slotOf(key, slots)?.slot.role ?? '');

type Made = DeliverableContent & { readonly lent?: readonly string[] };

describe.each(CASES)('the notes and questions below a $name', ({ kind, content }) => {
  const make = (more: readonly WrittenLine[]) =>
    kind.toContent([...kind.toLines(content), ...more], context(content)) as typeof content & {
      notes?: typeof NOTES;
      open?: string[];
    };

  it('are none in a version of before, which is read as it was', () => {
    const read = deliverableSchemas[kind.kind].parse(content);
    expect(read).toEqual(content);
    expect(kind.toLines(content).some(({ key }) => /^[另空]\d+$/.test(key))).toBe(false);
  });

  it('are kept as they were written, in a content that keeps to the contract', () => {
    const made = make(ENDNOTES);
    expect(made).toMatchObject({ notes: NOTES, open: OPEN });
    expect(deliverableSchemas[kind.kind].safeParse(made).error).toBeUndefined();
  });

  it('change nothing of the work itself, which has none where none were written', () => {
    const { notes: _notes, open: _open, ...rest } = make(ENDNOTES);
    const bare = make([]);
    expect(rest).toEqual(bare);
    expect(bare).not.toHaveProperty('notes');
    expect(bare).not.toHaveProperty('open');
  });

  it('are told as lines to the writer that changes it, each once', () => {
    const lines = kind.toLines(make(ENDNOTES));
    const told = lines.filter(({ key }) => /^[另空]\d+$/.test(key));
    expect(told.map(({ key, text }) => [key, text])).toEqual(ENDNOTES.map(({ key, text }) => [key, text]));
  });

  it('are what is different where nothing else is', () => {
    const was = kind.toLines(make(ENDNOTES));
    const [, ...others] = ENDNOTES;
    const now = kind.toLines(make([...others.slice(0, -1), { key: '空1', text: '谁家的琴？', from: [] }]));
    expect(lineDifference(was, now, kind.slots)).toEqual({ changed: ['空1'], removed: ['另1'] });
  });

  it('are shown while they are written, the question in the block below', () => {
    expect(shownLines(kind, ENDNOTES)).toBe(SHOWN);
  });

  it('ask for one thing, and for nothing that another work has asked', () => {
    const asking = (...questions: readonly string[]) =>
      questions.map((text, at): WrittenLine => ({ key: `空${at + 1}`, text, from: [] }));
    const openOf = (lines: readonly WrittenLine[], more: Partial<WritingContext>) => {
      const made = kind.toContent([...kind.toLines(content), ...lines], { ...context(content), ...more });
      return (made as { open?: readonly string[] } | null)?.open ?? [];
    };
    const two = asking('修好以后她说了哪一句？', '那天收了多少钱？');
    expect(openOf(two, {})).toEqual(['修好以后她说了哪一句？']);
    const shelf = { story: { ...STORED_CONTENTS.story, open: ['修好以后，她说了哪一句话？'] } };
    expect(openOf(two, { shelf })).toEqual(['那天收了多少钱？']);
    const before = { ...content, open: two.map(({ text }) => text) };
    expect(openOf(two, { current: before as DeliverableContent })).toHaveLength(2);
  });

  it('end what is shown as a whole, each once', () => {
    const report = kind.report?.(make(ENDNOTES));
    if (report !== undefined) expect(report.split(SHOWN)).toEqual([expect.any(String), '']);
  });

  it('tell what was lent to the user as long as it stands in the work, and who changes it is told so', () => {
    const written = kind.toLines(content);
    const [longest] = written.filter(({ key }) => isWords(key, kind)).sort(byLength);
    // What a review says is reckoned: there is nothing to lend.
    if (longest === undefined) return expect(kind.kind).toBe('review');
    const lent = longest.text;
    const lines = written.map((line) => (line === longest ? { ...line, from: ['搭'] } : line));
    const made = kind.toContent(lines, context(content)) as Made;
    expect(lent).toContain(made.lent?.[0]);
    expect(made.lent).toHaveLength(1);
    expect(deliverableSchemas[kind.kind].safeParse(made).error).toBeUndefined();
    expect(lentLines(made)).toHaveLength(1);
    expect(kind.toLines(made).filter(({ from }) => from.includes('搭'))).toMatchObject([{ text: lent }]);
    expect(lentLines({ ...content, lent: ['从来没写进去过的一句话'] })).toEqual([]);
  });

  it('are told as a manuscript tells them, below the work and in its marks, where it is no text itself', () => {
    if (!kind.slots.some(({ key }) => key === '附#')) return expect(kind.slots[0]?.key).toBe('文#');
    const remarks = ['## 这几样守住', '1. 先问她', '2. 别拍脸', '**先发头一条。** 它最硬。'];
    expect(kind.show({ key: '附9', text: '| --- | --- |', from: [] })).toBe('');
    const lines = remarks.map((text, at): WrittenLine => ({ key: `附${at + 1}`, text, from: [] }));
    const made = kind.toContent([...kind.toLines(content), ...lines], context(content)) as Made;
    expect(made).toMatchObject({
      remarks: [
        { as: 'heading', text: '这几样守住' },
        { as: 'step', text: '先问她' },
        { as: 'step', text: '别拍脸' },
        { as: 'text', text: '先发头一条。 它最硬。' },
      ],
    });
    expect(deliverableSchemas[kind.kind].safeParse(made).error).toBeUndefined();
    expect(kind.toLines(made).filter(({ key }) => key.startsWith('附'))).toEqual([
      ...lines.slice(0, 3),
      { key: '附4', text: '先发头一条。 它最硬。', from: [] },
    ]);
    expect(shownLines(kind, lines)).toBe(
      `**${FOOT_HEADING}**\n\n### 这几样守住\n1. 先问她\n2. 别拍脸\n\n**先发头一条。** 它最硬。`,
    );
  });

  it('are none where they are nothing but a gap', () => {
    const blank = ['另1', '空1'].map((key) => ({ key, text: '【待补充】', from: [] }));
    expect(make(blank)).not.toHaveProperty('notes');
    expect(make(blank)).not.toHaveProperty('open');
  });
});
