import { type DeliverableContent, type Topic, topicSchema } from '@qihang/shared/contracts';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { numberIn } from '../number-in';
import { linesOfContent } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { evenShares } from './even-shares';
import { scoreTopic } from './score-topic';
import { readTopicClass, writeTopicClass } from './topic-class';
import { TOPICS_CRAFT, TOPICS_EXAMPLES } from './topics-craft';
import { topicsMaterial } from './topics-material';
import { objectToTopics } from './topics-objections';
import { TOPICS_SLOTS } from './topics-slots';

export type Topics = DeliverableContent<'topics'>;

/** 选题库: what only this person could film, best first. */
export const topicsKind: Kind<'topics'> = withEndnotes({
  kind: 'topics',
  slots: TOPICS_SLOTS,
  craft: TOPICS_CRAFT,
  examples: TOPICS_EXAMPLES,
  hasInsight: true,
  isAudited: false,
  material: topicsMaterial,
  objections: objectToTopics,
  toContent,
  toLines,
  subject: () => '',
  title: () => '选题库',
  show,
});

function toContent(lines: readonly WrittenLine[], context: WritingContext): Topics | null {
  const table = makeLineTable(lines, TOPICS_SLOTS);
  const written = pillarsOf(table);
  const topics = topicsOf(table, written, context);
  const used = written.filter(({ name }) => topics.some(({ pillar }) => pillar === name));
  const pillars = used.length >= 2 ? used : written;
  if (pillars.length < 2 || topics.length === 0) return null;
  const shares = evenShares(pillars.map(({ share }) => share));
  const judgement = table.text('判断') || `先拍「${topics[0]?.text ?? ''}」这一题。`;
  return {
    judgement: fitText(judgement, 140),
    pillars: pillars.map(({ name, about }, index) => ({ name, about, share: shares[index] ?? 0 })),
    topics: topics.map((topic, index) => ({ ...topic, key: `t${index + 1}` })),
  };
}

interface WrittenPillar {
  readonly name: string;
  readonly about: string;
  readonly share: number | null;
}

function pillarsOf(table: LineTable): readonly WrittenPillar[] {
  const all = table.numbers('柱#').map((number) => ({
    name: fitText(table.text('柱#', number), 8),
    about: fitText(table.text('柱#讲', number) || table.text('柱#', number), 60),
    share: numberIn(table.text('柱#占比', number)),
  }));
  return all.filter(
    ({ name }, index) => name !== '' && all.findIndex((each) => each.name === name) === index,
  );
}

/** Those that are whole, in the writer's order; one without its reason or its place is left out. */
function topicsOf(table: LineTable, pillars: readonly WrittenPillar[], context: WritingContext): Topic[] {
  const before = context.current !== null && 'pillars' in context.current ? context.current.topics : [];
  const numbers = table.numbers('题#');
  return numbers.flatMap((number, index) => {
    const text = table.text('题#', number);
    const why = table.text('题#为什么', number);
    const place = readTopicClass(table.text('题#归', number));
    if (place === null || !pillars.some(({ name }) => name === place.pillar)) return [];
    const from = [
      ...(table.line('题#', number)?.from ?? []),
      ...(table.line('题#为什么', number)?.from ?? []),
    ];
    const old = from.length === 0 ? before.find((topic) => topic.text === text) : undefined;
    const score =
      old?.score ?? scoreTopic({ ...place, text, why, from }, context.facts, index / numbers.length);
    const topic = topicSchema.safeParse({ ...place, key: 't1', text, why, score });
    return topic.success ? [topic.data] : [];
  });
}

function toLines(content: Topics): readonly WrittenLine[] {
  const plain = linesOfContent(
    content,
    TOPICS_SLOTS.filter(({ key }) => key !== '题#归'),
  );
  return plain
    .filter(({ text }) => text !== '')
    .flatMap((line) => {
      const why = /^题(\d+)为什么$/.exec(line.key);
      const topic = why === null ? undefined : content.topics[Number(why[1]) - 1];
      if (topic === undefined || topic.stage === '') return [line];
      return [
        line,
        { key: `题${why?.[1]}归`, text: writeTopicClass({ ...topic, stage: topic.stage }), from: [] },
      ];
    });
}

function show({ key, text }: WrittenLine): string {
  if (key === '判断') return text;
  if (/^柱\d+$/.test(key)) return `**${text}**`;
  if (key.endsWith('占比')) return '';
  if (/^题\d+$/.test(key)) return `${key.slice(1)}. **${text}**`;
  // Where it belongs is on the shelf, and only there.
  return key.endsWith('归') ? '' : `   ${text}`;
}
