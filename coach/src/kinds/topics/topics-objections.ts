import { folded } from '../../facts/fold';
import type { LineObjection, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import type { WrittenLine } from '../written-line';
import { likeness } from './likeness';
import { objectToSameStory } from './same-story';
import { objectToSameWords } from './same-words';
import { shelfTitles } from './shelf-titles';
import { topicClasses } from './topic-class';
import { TOPICS_SLOTS } from './topics-slots';

/** From here on two topics are the same one in other words. */
const ALIKE = 0.5;

/**
 * What a 选题库 may not be: topics of which nothing is told, twice the same, or under no heading. How much each is told in a
 * manuscript is its writer's.
 */
export function objectToTopics(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  if (context.isFromManuscript === true) return objectToTitles(lines, context);
  const table = makeLineTable(lines, TOPICS_SLOTS);
  const numbers = table.numbers('题#');
  return [
    ...objectToTitles(lines, context),
    ...numbers.flatMap((number) => objectToMissing(number, table, context)),
    ...numbers.flatMap((number) => objectToOpening(number, table)),
    ...objectToSameWords(numbers, table, context),
    ...objectToSameStory(numbers, table, context),
    ...objectToGroups(table),
  ];
}

/** What no list of topics may be: twice the same, or what stands somewhere already. */
export function objectToTitles(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const table = makeLineTable(lines, TOPICS_SLOTS);
  const numbers = table.numbers('题#');
  return [...objectToTwins(numbers, table), ...objectToRepeats(numbers, table, context)];
}

const keyOf = (number: number, what = ''): string => `题${number + 1}${what}`;

const titlesBefore = ({ current, shelf }: WritingContext): readonly string[] =>
  [current, shelf.topics ?? null].flatMap((content) =>
    content !== null && 'pillars' in content ? content.topics.map(({ text }) => text) : [],
  );

/** What each topic has, in the slots of now and of before. */
const TO_FILM = [
  { slots: ['题#开头'], what: '开头', why: '没有开头；写他开口第一句' },
  { slots: ['题#文', '题#一点'], what: '文', why: '没有正文；写讲什么，写到他照着能拍' },
] as const;

const hasOneOf = (slots: readonly string[], number: number, table: LineTable): boolean =>
  slots.some((slot) => table.text(slot, number) !== '');

/** A topic that stays from a version of before may have none of them; where no topic has one, the list is one of titles, as it was asked for. */
function objectToMissing(
  number: number,
  table: LineTable,
  context: WritingContext,
): readonly LineObjection[] {
  if (context.action === 'revise' && titlesBefore(context).includes(table.text('题#', number))) return [];
  const numbers = table.numbers('题#');
  return TO_FILM.filter(({ slots }) => numbers.some((one) => hasOneOf(slots, one, table))).flatMap(
    ({ slots, what, why }) => (hasOneOf(slots, number, table) ? [] : [{ key: keyOf(number, what), why }]),
  );
}

/** From here on a first sentence is the title again. */
const REPEATED = 0.6;

function objectToOpening(number: number, table: LineTable): readonly LineObjection[] {
  const opening = table.text('题#开头', number);
  if (opening === '' || likeness(opening, table.text('题#', number)) < REPEATED) return [];
  return [{ key: keyOf(number, '开头'), why: '开头把题目又念了一遍；接着题目往下说', stays: true }];
}

function objectToTwins(numbers: readonly number[], table: LineTable): readonly LineObjection[] {
  return numbers.flatMap((number, index) => {
    const text = table.text('题#', number);
    const twin = numbers.slice(0, index).find((other) => likeness(table.text('题#', other), text) >= ALIKE);
    return twin === undefined
      ? []
      : [{ key: keyOf(number), why: `和题${twin + 1}是同一题；换一样料，或换一个角度` }];
  });
}

/** 换一批 brings others, not the same in other words; and nothing is offered that stands on the shelf already. */
function objectToRepeats(
  numbers: readonly number[],
  table: LineTable,
  context: WritingContext,
): readonly LineObjection[] {
  if (context.action === 'revise') return [];
  const old = context.action === 'again' ? titlesBefore(context) : [];
  const there = [
    ...old.map((title) => ({ title, place: '上一批' })),
    ...shelfTitles(context).flatMap(({ place, titles }) => titles.map((title) => ({ title, place }))),
  ];
  return numbers.flatMap((number) => {
    const text = table.text('题#', number);
    const same = there.find(({ title }) => likeness(title, text) >= ALIKE);
    return same === undefined
      ? []
      : [
          {
            key: keyOf(number),
            why: `${same.place}已经有「${same.title}」；换一样料，或换一个角度，不只换字`,
          },
        ];
  });
}

/** A heading that topics name stands there, and has topics. */
function objectToGroups(table: LineTable): readonly LineObjection[] {
  const headings = table.numbers('柱#').map((number) => ({ number, name: table.text('柱#', number) }));
  const used = [...topicClasses(table)].map(([number, { pillar }]) => ({ number, pillar }));
  const isNamed = (pillar: string) => headings.some(({ name }) => folded(name) === folded(pillar));
  return [
    ...used
      .filter(({ number, pillar }) => pillar !== '' && table.text('题#归', number) !== '' && !isNamed(pillar))
      .map(({ number, pillar }) => ({
        key: keyOf(number, '归'),
        why:
          headings.length === 0
            ? `没有「${pillar}」这个小标题；第一段写-`
            : `没有「${pillar}」这个小标题，只有：${headings.map(({ name }) => name).join('、')}；挑一个`,
      })),
    ...headings
      .filter(({ name }) => !used.some(({ pillar }) => folded(pillar) === folded(name)))
      .map(({ number, name }) => ({
        key: `柱${number + 1}`,
        why: `「${name}」底下一题都没有；给它配题，或者去掉这个小标题`,
      })),
  ];
}
