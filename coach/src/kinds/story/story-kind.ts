import {
  type DeliverableContent,
  FOOT_HEADING,
  GAP,
  OPEN_HEADING,
  ownJudgement,
} from '@qihang/shared/contracts';
import { paceOf } from '../../checks/check-parameters';
import { blankWord } from '../../protocol/blank-word';
import { contentOf } from '../content-of';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, Room, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { pastedText, shownPasted, writePasted } from '../pasted-lines';
import { linesOfContent } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { storiesOfBefore } from './stories-of-before';
import { STORY_CRAFT, STORY_EXAMPLES } from './story-craft';
import { objectToStory } from './story-objections';
import { STORY_SLOTS } from './story-slots';

type Stories = DeliverableContent<'story'>;

/** 人设故事: what was told, as one telling that can be said aloud as it stands. */
export const storyKind: Kind<'story'> = withEndnotes(
  {
    kind: 'story',
    slots: STORY_SLOTS,
    craft: STORY_CRAFT,
    examples: STORY_EXAMPLES,
    hasInsight: true,
    isAudited: true,
    isFromManuscript: true,
    material: () => [],
    objections: objectToStory,
    toContent,
    toLines: (content) =>
      linesOfContent(content, STORY_SLOTS)
        .filter(({ key }) => key !== '判断' || ownJudgement(content) !== '')
        .map((line) => (isParagraph(line) ? { ...line, text: writePasted(line.text) } : line)),
    subject: () => '',
    title: () => '人设故事',
    show,
    heading,
    room: roomOf,
  },
  { asked: [0, 2], aim: 100 },
);

/** Characters of a story that was ordered without a length, and of all that stands around it. */
const USUAL_WORDS = 550;
const AROUND_WORDS = 130;

/** Each of several stories has the room of one. */
function roomOf({ parameters }: WritingContext, lines: readonly WrittenLine[]): Room {
  const { characters, seconds } = parameters;
  const words = characters ?? (seconds === undefined ? USUAL_WORDS : seconds * paceOf(parameters));
  const more = makeLineTable(lines, STORY_SLOTS).numbers('文#题').length;
  return { words, whole: words * (1 + (characters === undefined ? more : 0)) + AROUND_WORDS };
}

function toContent(lines: readonly WrittenLine[], { current, parameters }: WritingContext): Stories | null {
  const table = makeLineTable(lines, STORY_SLOTS);
  const keepsGaps = blankWord(parameters) !== null;
  const telling = tellingOf(table, keepsGaps);
  const title = table.text('标题') || (telling[0]?.text.split(/[，。：！？\n]/)[0] ?? '');
  const saying = table.text('一句');
  const before = listOf(table, '用前#', 120);
  return contentOf('story', {
    judgement: fitText(table.text('判断') || fitText(title, 30) || GAP, 140),
    ...(telling.length > 0 && { title: fitText(title, 30), telling }),
    ...(saying !== '' && saying !== GAP && { saying: fitText(saying, 80) }),
    ...(before.length > 0 && { before }),
    ...storiesOfBefore(table, current, keepsGaps),
  });
}

/** 文1, and not 文1题. */
const isParagraph = ({ key }: Pick<WrittenLine, 'key'>): boolean => /^文\d+$/.test(key);

/** The paragraphs in their order. A title whose first paragraph was taken out stands over the next one. */
function tellingOf(table: LineTable, keepsGaps: boolean) {
  const telling: { title?: string; text: string }[] = [];
  let title = '';
  for (const number of table.numbers('文#题', '文#')) {
    title = table.text('文#题', number) || title;
    const text = fitText(pastedText(table.text('文#', number)), 200);
    if (text === '' || (text === GAP && !keepsGaps)) continue;
    telling.push({ ...(title !== '' && { title: fitText(title, 30) }), text });
    title = '';
  }
  return telling;
}

const listOf = (table: LineTable, key: string, longest: number): readonly string[] =>
  table
    .numbers(key)
    .map((number) => fitText(table.text(key, number), longest))
    .filter((text) => text !== '' && text !== GAP);

function heading(key: string): string {
  if (key === '一句') return '见人就说这一句';
  if (key.startsWith('用前')) return FOOT_HEADING;
  return key.startsWith('追问') ? OPEN_HEADING : '';
}

function show({ key, text }: WrittenLine): string {
  if (key === '判断') return `**听完的人**：${text}`;
  if (text === GAP) return '';
  if (isParagraph({ key })) return shownPasted(text);
  if (/标题$|^文\d+题$/.test(key)) return `### ${text}`;
  if (key.startsWith('用前')) return `- ${text}`;
  if (key.endsWith('用在')) return `用在：${text}`;
  return key.startsWith('追问') ? `- ${text}` : text;
}
