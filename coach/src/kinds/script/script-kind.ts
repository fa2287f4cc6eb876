import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { contentOf } from '../content-of';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { linesOfContent } from '../place-lines';
import { platformOf } from '../platform-of';
import type { WrittenLine } from '../written-line';
import { NOTE_SLOTS } from './note-slots';
import { SCRIPT_CRAFT, SCRIPT_EXAMPLES } from './script-craft';
import { objectToScript } from './script-objections';
import { PARTS, type Part, SCRIPT_SLOTS } from './script-slots';
import { type BeatTime, timeBeats } from './time-beats';

export type Script = DeliverableContent<'script'>;

/** 脚本: one thing that happened, in this person's mouth, second by second. */
export const scriptKind: Kind<'script'> = withEndnotes({
  kind: 'script',
  slots: SCRIPT_SLOTS,
  craft: SCRIPT_CRAFT,
  examples: SCRIPT_EXAMPLES,
  hasInsight: true,
  isAudited: true,
  material,
  objections: objectToScript,
  toContent,
  toLines: (content) => linesOfContent(content, content.form === '图文' ? NOTE_SLOTS : SCRIPT_SLOTS),
  subject: ({ topic }) => topic,
  title: ({ coverLine }) => `脚本·${coverLine}`,
  show,
});

function material(context: WritingContext): readonly string[] {
  const { name, limits } = platformOf(context);
  return [
    ...(name === GAP ? [] : [`发在：${name}`]),
    ...(typeof limits?.title === 'number' ? [`标题最多${limits.title}字`] : []),
    ...(context.shelf.positioning === undefined
      ? []
      : [`定位卡上的一句话：${context.shelf.positioning.oneLiners[0]?.text ?? ''}`]),
    ...bestPosts(context.results),
  ];
}

const MOST_POSTS = 3;

/** What people stopped for: a single post is the best of nothing. */
function bestPosts(results: WritingContext['results']): readonly string[] {
  if (results.length < 2) return [];
  return [...results]
    .sort((one, other) => other.views - one.views)
    .slice(0, MOST_POSTS)
    .map(({ title, views, leads }) => {
      const asked = leads === null || leads === 0 ? '' : `，私信${leads}`;
      return `发过的里看的人多的：「${title}」播放${views}${asked}`;
    });
}

function toContent(lines: readonly WrittenLine[], context: WritingContext): Script | null {
  const table = makeLineTable(lines, SCRIPT_SLOTS);
  const spoken = table.numbers('段#口播').filter((number) => table.text('段#口播', number) !== '');
  const says = spoken.map((number) => table.text('段#口播', number));
  const times = timesBefore(says, context) ?? timeBeats(says, context.parameters.seconds);
  const beats = spoken.map((number, index) => ({
    ...times[index],
    part: partOf(table, number, { isFirst: index === 0, isLast: index === spoken.length - 1 }),
    ...wordsOf(table, number),
  }));
  return contentOf('script', {
    ...topFields(table, context),
    seconds: times.at(-1)?.to,
    coverLine: fitText(table.text('封面') || (beats[0]?.caption ?? ''), 20),
    beats,
  });
}

/** What a script has in both of its forms. */
export function topFields(table: LineTable, context: WritingContext) {
  const topic = table.text('题目') || (context.parameters.topic ?? '');
  return {
    judgement: fitText(table.text('判断') || GAP, 140),
    topic: fitText(topic || table.text('封面') || GAP, 60),
    platform: platformOf(context).name,
    titles: listOf(table, '标题#', 40),
    tags: listOf(table, '标签#', 17).map((tag) => tag.replace(/^[#＃]/, '')),
  };
}

/** A version in which nothing else is said keeps its seconds, whatever they were reckoned from. */
function timesBefore(
  says: readonly string[],
  { current, parameters }: WritingContext,
): readonly BeatTime[] | null {
  if (current === null || !('beats' in current)) return null;
  const isSame =
    current.beats.length === says.length && current.beats.every(({ say }, index) => say === says[index]);
  const isOrdered = parameters.seconds !== undefined && parameters.seconds !== current.seconds;
  return isSame && !isOrdered ? current.beats.map(({ from, to }) => ({ from, to })) : null;
}

function wordsOf(table: LineTable, number: number) {
  const say = table.text('段#口播', number);
  return {
    say,
    shot: fitText(table.text('段#画面', number) || GAP, 80),
    // A beat whose caption was left out shows the beginning of what is said.
    caption: fitText(table.text('段#字幕', number) || (say.split(/[，。？！、]/)[0] ?? say) || say, 30),
  };
}

/** As written, or by its place where that is missing. */
function partOf(
  table: LineTable,
  number: number,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): Part {
  const written = PARTS.find((part) => part === table.text('段#部分', number));
  return written ?? (isFirst ? '钩子' : isLast ? '行动' : '核心');
}

export const listOf = (table: LineTable, key: string, longest: number): string[] =>
  table
    .numbers(key)
    .map((number) => fitText(table.text(key, number), longest))
    .filter((text) => text !== '');

function show({ key, text }: WrittenLine): string {
  if (key === '判断') return text;
  if (key === '题目') return `### ${text}`;
  if (key === '封面') return `封面字：${text}`;
  if (key.startsWith('标题')) return `${key.slice(2)}. ${text}`;
  if (key.endsWith('部分')) return `**${text}**`;
  if (key.endsWith('口播')) return text;
  if (key.startsWith('标签')) return '';
  return `${key.endsWith('画面') ? '画面' : '字幕'}：${text}`;
}
