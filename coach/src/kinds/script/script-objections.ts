import { folded } from '../../facts/fold';
import type { LineObjection, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import type { WrittenLine } from '../written-line';
import { NOTE_SLOTS } from './note-slots';
import { PARTS, type Part, SCRIPT_SLOTS } from './script-slots';

const GREETINGS = [
  '大家好',
  '哈喽',
  '嗨',
  '家人们',
  '朋友们',
  '你知道吗',
  '你有没有',
  '很多人',
  '今天跟',
  '今天给',
  '今天来聊',
  '今天聊',
  '我是',
];
const SLOGANS = [
  '关注我',
  '点个关注',
  '点赞',
  '三连',
  '总之',
  '总而言之',
  '记住一句话',
  '最后想说',
  '希望大家',
];
const FIRST_BEAT = 40;

/** What a script may not be: out of order, begun with a greeting, ended with a slogan, or about something else. */
export function objectToScript(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const table = makeLineTable(lines, SCRIPT_SLOTS);
  const beats = table.numbers('段#口播');
  const spoken = beats.map((number) => ({
    key: `段${number + 1}口播`,
    text: table.text('段#口播', number),
  }));
  return [
    ...objectToOrder(beats, table),
    ...objectToGreeting(spoken),
    ...objectToLongHook(spoken),
    ...objectToClosing(spoken),
    ...objectToTopic(lines, context),
  ];
}

/** What a 图文 may not be: begun with a greeting, ended with a slogan, or about something else. */
export function objectToNote(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const table = makeLineTable(lines, NOTE_SLOTS);
  const body = table
    .numbers('正文#')
    .map((number) => ({ key: `正文${number + 1}`, text: table.text('正文#', number) }));
  return [...objectToGreeting(body), ...objectToClosing(body), ...objectToTopic(lines, context)];
}

type Said = readonly { readonly key: string; readonly text: string }[];

const isPart = (text: string): text is Part => (PARTS as readonly string[]).includes(text);

function objectToOrder(beats: readonly number[], table: LineTable): readonly LineObjection[] {
  let latest = 0;
  return beats.flatMap((number, index) => {
    const written = table.text('段#部分', number);
    if (!isPart(written)) return [];
    const at = PARTS.indexOf(written);
    const key = `段${number + 1}部分`;
    if (index === 0 && at !== 0) return [{ key, why: '第一段要是钩子' }];
    if (at < latest)
      return [{ key, why: `「${written}」排在「${PARTS[latest]}」后面了；顺序是${PARTS.join('、')}` }];
    latest = at;
    return [];
  });
}

function objectToGreeting([first]: Said): readonly LineObjection[] {
  const greeting = GREETINGS.find((each) => folded(first?.text ?? '').startsWith(folded(each)));
  return first === undefined || greeting === undefined
    ? []
    : [{ key: first.key, why: `开头不用「${greeting}」；直接给动作、东西或一句话` }];
}

const objectToLongHook = ([first]: Said): readonly LineObjection[] =>
  first === undefined || folded(first.text).length <= FIRST_BEAT
    ? []
    : [{ key: first.key, why: `钩子太长，三秒说不完；只留第一口气，别的挪到后面` }];

function objectToClosing(said: Said): readonly LineObjection[] {
  const last = said.at(-1);
  const slogan = SLOGANS.find((each) => last?.text.includes(each));
  return last === undefined || slogan === undefined
    ? []
    : [{ key: last.key, why: `结尾不用「${slogan}」；停在画面、一句话或一件能做的小事上` }];
}

/** Nothing of the named topic stands in it: it is another script. */
function objectToTopic(
  lines: readonly WrittenLine[],
  { parameters: { topic } }: WritingContext,
): readonly LineObjection[] {
  if (topic === undefined) return [];
  const wanted = pairsOf(topic);
  const told = lines.filter(({ key }) => key !== '题目' && key !== '判断').map(({ text }) => folded(text));
  const isTold = wanted.length === 0 || told.some((text) => wanted.some((pair) => text.includes(pair)));
  return isTold ? [] : [{ key: null, why: `点名要讲「${topic}」，写的是别的事；照他讲过的这一件重写` }];
}

/** Every two characters that stand side by side. */
function pairsOf(text: string): readonly string[] {
  const plain = folded(text);
  return [...plain].slice(1).map((_, index) => plain.slice(index, index + 2));
}
