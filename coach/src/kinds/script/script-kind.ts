import { type DeliverableContent, GAP, ownCover, ownJudgement } from '@qihang/shared/contracts';
import { paceOf } from '../../checks/check-parameters';
import { contentOf } from '../content-of';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, Room, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { pastedLine, pastedText, writePasted } from '../pasted-lines';
import { linesOfContent } from '../place-lines';
import { platformOfPost } from '../platform-of';
import type { WrittenLine } from '../written-line';
import { NOTE_SLOTS } from './note-slots';
import { SCRIPT_CRAFT, SCRIPT_EXAMPLES } from './script-craft';
import { objectToScript } from './script-objections';
import { NOTES_OF_POSTS, PARTS, SCRIPT_SLOTS } from './script-slots';
import { headingAtTop, showScript } from './show-script';
import { type BeatTime, timeBeats } from './time-beats';

export type Script = DeliverableContent<'script'>;

/** 脚本: one thing that happened, in this person's mouth as it is said, and how one person films it. */
export const scriptKind: Kind<'script'> = withEndnotes(
  {
    kind: 'script',
    slots: SCRIPT_SLOTS,
    craft: SCRIPT_CRAFT,
    examples: SCRIPT_EXAMPLES,
    hasInsight: true,
    isAudited: true,
    isFromManuscript: true,
    material,
    objections: objectToScript,
    toContent,
    toLines,
    subject: ({ topic }) => topic,
    title: ({ coverLine }) => `脚本·${coverLine}`,
    show: showScript,
    heading: headingAtTop,
    room: roomOf,
  },
  NOTES_OF_POSTS,
);

/** Seconds of a script that was ordered without a length. */
const USUAL_SECONDS = 40;
const AROUND_WORDS = 150;

function roomOf({ parameters }: WritingContext): Room {
  const { characters, seconds = USUAL_SECONDS } = parameters;
  const words = characters ?? seconds * paceOf(parameters);
  return { words, whole: words + AROUND_WORDS };
}

/** What was left out, or only repeats the title, is no line. */
function toLines(content: Script): readonly WrittenLine[] {
  const slots = content.form === '图文' ? NOTE_SLOTS : SCRIPT_SLOTS;
  const repeats = [
    ...(ownCover(content) === '' ? ['封面'] : []),
    ...(ownJudgement(content) === '' ? ['判断'] : []),
  ];
  return linesOfContent(content, slots)
    .filter(({ key, text }) => text !== '' && !repeats.includes(key))
    .map((line) => (/口播$|^正文/.test(line.key) ? { ...line, text: writePasted(line.text) } : line));
}

function material(context: WritingContext): readonly string[] {
  const { name, limits } = platformOfPost(context);
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
  const says = spoken.map((number) => pastedText(table.text('段#口播', number)));
  const times = timesBefore(says, context) ?? timesOf(says, context);
  const filming = table.text('拍法');
  const post = table.text('文案');
  return contentOf('script', {
    ...topFields(table, context),
    seconds: times.at(-1)?.to,
    coverLine: coverOf(table, says[0]),
    ...(filming !== '' && { filming: fitText(pastedLine(filming), 200) }),
    beats: spoken.map((number, index) => ({
      ...times[index],
      ...partOf(table, number, context),
      ...wordsOf(table, number),
    })),
    ...(post !== '' && { post: fitText(post, 300) }),
  });
}

const timesOf = (
  says: readonly string[],
  { parameters, isFromManuscript }: WritingContext,
): readonly BeatTime[] => timeBeats(says, parameters.seconds, paceOf(parameters), isFromManuscript);

/** The words of the cover, else as much of the title as fits there. */
export const coverOf = (table: LineTable, first = ''): string =>
  fitText(table.text('封面') || table.text('标题#') || first, 20);

/** What a script has in both of its forms. */
export function topFields(table: LineTable, context: WritingContext) {
  const topic = table.text('题目') || (context.parameters.topic ?? '');
  const cautions = listOf(table, '注意#', 200).map(pastedLine);
  return {
    judgement: fitText(table.text('判断') || table.text('标题#') || topic || GAP, 140),
    topic: fitText(topic || table.text('封面') || GAP, 60),
    platform: platformOfPost(context).name,
    titles: listOf(table, '标题#', 40),
    tags: listOf(table, '标签#', 17).map((tag) => tag.replace(/^[#＃]/, '')),
    ...(cautions.length > 0 && { cautions }),
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

/** What was named in the version that is changed keeps its name; a name that a writer gives of itself is none. */
function partOf(table: LineTable, number: number, { current }: WritingContext) {
  const isNamed = current !== null && 'beats' in current && current.beats.some((beat) => 'part' in beat);
  const part = PARTS.find((each) => each === table.text('段#部分', number));
  return isNamed && part !== undefined ? { part } : {};
}

function wordsOf(table: LineTable, number: number) {
  return {
    say: pastedText(table.text('段#口播', number)),
    shot: fitText(table.text('段#画面', number), 120),
    caption: fitText(table.text('段#字幕', number), 30),
  };
}

export const listOf = (table: LineTable, key: string, longest: number): string[] =>
  table
    .numbers(key)
    .map((number) => fitText(table.text(key, number), longest))
    .filter((text) => text !== '');
