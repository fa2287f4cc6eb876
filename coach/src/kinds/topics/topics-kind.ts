import {
  type DeliverableContent,
  GAP,
  isToSettle,
  pointText,
  type Topic,
  topicSchema,
} from '@qihang/shared/contracts';
import { shareAsked } from '../asked-length';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { indentPasted, pastedLine, pastedText, writePasted } from '../pasted-lines';
import { linesOfContent } from '../place-lines';
import { oneBlock, shortEnd } from '../short-end';
import type { WrittenLine } from '../written-line';
import { isCommon, topicsBefore } from './common-topics';
import { scoreTopic } from './score-topic';
import { type TopicClass, topicClasses, writeTopicClass } from './topic-class';
import { TOPICS_CRAFT, TOPICS_EXAMPLES } from './topics-craft';
import { countOf, topicsMaterial } from './topics-material';
import { objectToTopics } from './topics-objections';
import { reportTopics } from './topics-report';
import { LONGEST_BODY, TOPICS_SLOTS } from './topics-slots';

export type Topics = DeliverableContent<'topics'>;

/** Characters of a topic, and of what stands around all of them. */
const TOPIC = 130;
const AROUND = 200;

const withSections: Kind<'topics'> = withEndnotes({
  kind: 'topics',
  slots: TOPICS_SLOTS,
  craft: TOPICS_CRAFT,
  examples: TOPICS_EXAMPLES,
  // One candidate that every line stands on makes ten topics of one fact.
  hasInsight: false,
  isAudited: false,
  isFromManuscript: true,
  material: topicsMaterial,
  objections: objectToTopics,
  toContent,
  toLines,
  subject: () => '',
  title: () => '选题库',
  show,
  report: reportTopics,
  room: (context) => ({
    ...{ words: 0, countsItems: true },
    whole: (countOf(context) * TOPIC + AROUND) * shareAsked(context.parameters),
  }),
});

/** 选题库: what only this person could film, each with its first sentence and what is told in it. */
export const topicsKind: Kind<'topics'> = {
  ...withSections,
  slots: shortEnd(withSections.slots, oneBlock('最要紧的两三题；谁不肯、没活拿哪题顶；请他核的一句')),
};

const JUDGEMENT = 200;
const ABOUT = 60;

function toContent(lines: readonly WrittenLine[], context: WritingContext): Topics | null {
  const table = makeLineTable(lines, TOPICS_SLOTS);
  const written = pillarsOf(table, context);
  const topics = topicsOf(table, written, context);
  const [first] = topics;
  if (first === undefined) return null;
  const used = written.filter(({ name }) => topics.some(({ pillar }) => pillar === name));
  const isGrouped = used.length >= 2;
  return {
    judgement: fitText(pastedLine(table.text('判断')) || first.text, JUDGEMENT),
    pillars: isGrouped ? used : [],
    topics: topics.map((topic, index) => ({
      ...topic,
      key: `t${index + 1}`,
      pillar: isGrouped ? topic.pillar : '',
    })),
  };
}

function pillarsOf(table: LineTable, context: WritingContext): Topics['pillars'] {
  const before = topicsBefore(context)?.pillars ?? [];
  const all = table.numbers('柱#').map((number) => {
    const name = fitText(table.text('柱#', number), 16);
    const about = fitText(table.text('柱#讲', number), ABOUT);
    // Versions of before were planned in percentages; what stays of one keeps its own.
    const share = before.find((pillar) => pillar.name === name)?.share;
    return { name, ...(share !== undefined && { share }), ...(about !== '' && { about }) };
  });
  return all.filter(
    ({ name }, index) => name !== '' && all.findIndex((each) => each.name === name) === index,
  );
}

function topicsOf(table: LineTable, pillars: Topics['pillars'], context: WritingContext): Topic[] {
  const classes = [...topicClasses(table)];
  return classes.flatMap(([number, place], index) => {
    const pillar = pillars.some(({ name }) => name === place.pillar) ? place.pillar : '';
    const topic = topicOf(number, { ...place, pillar }, { table, context, at: index / classes.length });
    return topic === null ? [] : [topic];
  });
}

/** A title comes with the number that it had in the text that it was copied from. */
const withoutNumber = (title: string): string => title.replace(/^\d{1,2}[.、．]\s*(?=\D)/, '');

/** A gap is no sentence to say, and tells nothing. */
const told = (text: string): string | undefined => (text === '' || text === GAP ? undefined : text);

interface TopicPlace {
  readonly table: LineTable;
  readonly context: WritingContext;
  /** 0 for the first of all, 1 for the last. */
  readonly at: number;
}

function topicOf(number: number, place: TopicClass, { table, context, at }: TopicPlace): Topic | null {
  const text = withoutNumber(table.text('题#', number));
  const toldOf = (slot: string) => told(table.text(slot, number));
  const [opening, written] = [toldOf('题#开头'), toldOf('题#文')];
  const body = written === undefined ? undefined : fitText(pastedText(written), LONGEST_BODY);
  // One text says all that the parts of before said, and takes their place.
  const [point, filming] = body === undefined ? [toldOf('题#一点'), toldOf('题#怎么拍')] : [];
  const why = toldOf('题#先办') ?? toldOf('题#为什么') ?? '';
  const from = ['题#', '题#开头', '题#文', '题#一点', '题#为什么'].flatMap(
    (key) => table.line(key, number)?.from ?? [],
  );
  const before = topicsBefore(context)?.topics ?? [];
  const old = from.length === 0 ? before.find((topic) => topic.text === text) : undefined;
  const scored = { ...place, text, why: `${opening ?? ''}${body ?? ''}${point ?? ''}${why}`, from };
  const topic = topicSchema.safeParse({
    ...{ ...place, key: 't1', text, why },
    ...withoutOpen({ opening, body, point, filming }),
    // Of a text as long as this, and of what makes no point, it cannot be told whether everybody knows it.
    ...(point !== undefined && isCommon(number, table, context) && { isCommon: true }),
    score: old?.score ?? scoreTopic(scored, context.facts, at),
  });
  return topic.success ? topic.data : null;
}

/** An absent line is left out and not stored as nothing. */
const withoutOpen = (lines: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(lines).filter(([, text]) => text !== undefined));

function toLines(content: Topics): readonly WrittenLine[] {
  return linesOfContent(content, TOPICS_SLOTS)
    .filter(({ key }) => isWrittenAs(key, content))
    .map((line) => {
      if (/^题\d+文$/.test(line.key)) return { ...line, text: writePasted(line.text) };
      const number = /^题(\d+)归$/.exec(line.key)?.[1];
      const topic = number === undefined ? undefined : content.topics[Number(number) - 1];
      return topic === undefined ? line : { ...line, text: writeTopicClass(topic) };
    })
    .filter(({ text }) => text !== '');
}

/** What is to be settled first is the reason of a topic of the oldest versions; it stands once. */
function isWrittenAs(key: string, { topics }: Topics): boolean {
  const [, number, name = ''] = /^题(\d+)(先办|为什么)$/.exec(key) ?? [];
  if (number === undefined) return true;
  const topic = topics[Number(number) - 1];
  return (name === '先办') === (topic !== undefined && isToSettle(topic));
}

/** The width of 1. and a space. */
const INDENT = 3;

function show({ key, text, from }: WrittenLine): string {
  if (key === '判断') return pastedLine(text);
  // A list that does not begin with 1 needs an empty line above it.
  if (/^柱\d+$/.test(key)) return `**${text}**\n`;
  if (/^柱\d+讲$/.test(key)) return `   ${text}\n`;
  if (/^题\d+$/.test(key)) return `${key.slice(1)}. **${withoutNumber(text)}**`;
  if (key.endsWith('开头')) return `   开头：${text}`;
  if (key.endsWith('文')) return indentPasted(text, INDENT);
  if (key.endsWith('一点')) return `   讲清：${pointText({ point: text, isCommon: from.length === 0 })}`;
  if (key.endsWith('怎么拍')) return `   怎么拍：${text}`;
  if (key.endsWith('先办')) return `   先办：${text}`;
  // Where it belongs is the calendar's to know.
  return key.endsWith('归') ? '' : `   ${text}`;
}
