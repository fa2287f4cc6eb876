import { type DeliverableContent, GAP, OPEN_HEADING } from '@qihang/shared/contracts';
import { blankWord } from '../../protocol/blank-word';
import { contentOf } from '../content-of';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, LineObjection, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { linesOfContent } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { STORY_CRAFT, STORY_EXAMPLES } from './story-craft';
import { STORY_SLOTS } from './story-slots';

type Stories = DeliverableContent<'story'>;

/** 人设故事: only what was told, cut so that it can be told again. */
export const storyKind: Kind<'story'> = withEndnotes({
  kind: 'story',
  slots: STORY_SLOTS,
  craft: STORY_CRAFT,
  examples: STORY_EXAMPLES,
  hasInsight: true,
  isAudited: true,
  material: () => [],
  objections,
  toContent,
  toLines: (content) => linesOfContent(content, STORY_SLOTS),
  subject: () => '',
  title: () => '人设故事',
  show,
  heading: (key) => (key.startsWith('追问') ? OPEN_HEADING : ''),
});

const TOLD = ['故事#当时', '故事#转折', '故事#后来'] as const;

/** What was told has a source; a line that only stays in a changed version had its own when it was written. */
function objections(lines: readonly WrittenLine[], { current }: WritingContext): readonly LineObjection[] {
  const table = makeLineTable(lines, STORY_SLOTS);
  const before = current === null ? '' : JSON.stringify(current);
  return TOLD.flatMap((slot) =>
    table.numbers(slot).flatMap((number) => {
      const text = table.text(slot, number);
      const isCited = (table.line(slot, number)?.from.length ?? 0) > 0;
      if (isCited || text.startsWith(GAP) || before.includes(JSON.stringify(text).slice(1, -1))) return [];
      const key = slot.replace('#', String(number + 1));
      return [{ key, why: '没有来源；只写他讲过的，写上消息号，没讲过就去掉这一行' }];
    }),
  );
}

function toContent(lines: readonly WrittenLine[], { current, parameters }: WritingContext): Stories | null {
  const table = makeLineTable(lines, STORY_SLOTS);
  const keepsGaps = blankWord(parameters) !== null;
  const before = current !== null && 'stories' in current ? current.stories : [];
  const told = table.numbers(...TOLD).flatMap((number) => storyOf(table, number, keepsGaps) ?? []);
  const keys = keysOf(told.map(({ title }) => before.find((story) => story.title === title)?.key ?? null));
  return contentOf('story', {
    judgement: fitText(table.text('判断') || GAP, 140),
    stories: told.map((story, index) => ({ key: keys[index], ...story })),
    asks: table
      .numbers('追问#')
      .map((number) => fitText(table.text('追问#', number), 60))
      .filter((text) => text !== ''),
  });
}

/** A story with its beginning or its turn; null where neither is left. What was never told of it is left out. */
function storyOf(table: LineTable, number: number, keepsGaps: boolean) {
  const told = (slot: string, longest: number): string | undefined => {
    const text = fitText(table.text(slot, number), longest);
    return text === '' || (text === GAP && !keepsGaps) ? undefined : text;
  };
  const [situation, turn, outcome] = TOLD.map((slot) => told(slot, 160));
  const start = [situation, turn].find((text) => text !== undefined && text !== GAP);
  if (start === undefined) return null;
  const parts = { situation, turn, outcome, use: told('故事#用在', 80) };
  return {
    title: told('故事#标题', 30) ?? fitText(start.split(/[，。：！？]/)[0] || start, 30),
    ...Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== undefined)),
  };
}

/** A story of the same title keeps its key, for marks and orders name it; a new one gets the next that is free. */
function keysOf(known: readonly (string | null)[]): readonly string[] {
  const taken = new Set(known.filter((key) => key !== null));
  let next = 1;
  return known.map((key, index) => {
    if (key !== null && known.indexOf(key) === index) return key;
    while (taken.has(`told-${next}`)) next += 1;
    taken.add(`told-${next}`);
    return `told-${next}`;
  });
}

function show({ key, text }: WrittenLine): string {
  if (key === '判断') return text;
  if (text === GAP) return '';
  if (key.endsWith('标题')) return `### ${text}`;
  if (key.endsWith('用在')) return `用在：${text}`;
  return key.startsWith('追问') ? `- ${text}` : text;
}
