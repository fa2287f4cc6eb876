import { folded } from '../../facts/fold';
import type { LineObjection, WritingContext } from '../kind';
import { makeLineTable } from '../line-table';
import type { WrittenLine } from '../written-line';
import { NOTE_SLOTS } from './note-slots';
import { objectToShots } from './script-shots';
import { SCRIPT_SLOTS } from './script-slots';

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
/** Habits of a close; whoever orders comments is to have them. */
const CALLS_FOR_COMMENTS = ['评论区', '留言告诉我', '写评论里', '打在评论', '写在评论', '发在评论'];
const FIRST_SENTENCE = 30;
/**
 * What a script may not be: begun with a greeting, ended with a habit, cut into shots, not filmed, or about something else. Of a
 * manuscript all but the last is its writer's.
 */
export function objectToScript(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  if (context.isFromManuscript === true) return objectToTopic(lines, context);
  const table = makeLineTable(lines, SCRIPT_SLOTS);
  const beats = table.numbers('段#口播');
  const spoken = beats.map((number) => ({
    key: `段${number + 1}口播`,
    text: table.text('段#口播', number),
  }));
  return [
    ...objectToGreeting(spoken),
    ...objectToLongOpening(spoken),
    ...objectToClosing(spoken, context),
    ...objectToShots(table, context),
    ...objectToTopic(lines, context),
  ];
}

/** What a 图文 may not be: begun with a greeting, ended with a slogan, or about something else. */
export function objectToNote(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  if (context.isFromManuscript === true) return objectToTopic(lines, context);
  const table = makeLineTable(lines, NOTE_SLOTS);
  const body = table
    .numbers('正文#')
    .map((number) => ({ key: `正文${number + 1}`, text: table.text('正文#', number) }));
  return [...objectToGreeting(body), ...objectToClosing(body, context), ...objectToTopic(lines, context)];
}

type Said = readonly { readonly key: string; readonly text: string }[];

function objectToGreeting([first]: Said): readonly LineObjection[] {
  const greeting = GREETINGS.find((each) => folded(first?.text ?? '').startsWith(folded(each)));
  return first === undefined || greeting === undefined
    ? []
    : [{ key: first.key, why: `开头不用「${greeting}」；直接给动作、东西或一句话` }];
}

function objectToLongOpening([first]: Said): readonly LineObjection[] {
  const [sentence = ''] = (first?.text ?? '').split(/[。？！?!…]/);
  return first === undefined || folded(sentence).length <= FIRST_SENTENCE
    ? []
    : [{ key: first.key, why: '第一句太长，一口气说不完；只留最抓人的半句，别的挪到后面', stays: true }];
}

function objectToClosing(said: Said, { parameters }: WritingContext): readonly LineObjection[] {
  const last = said.at(-1);
  if (last === undefined) return [];
  const slogan = SLOGANS.find((each) => last.text.includes(each));
  if (slogan !== undefined)
    return [{ key: last.key, why: `结尾不用「${slogan}」；停在最有劲的那句上，说完就收` }];
  const { wish = '', topic = '', must = [] } = parameters;
  const isOrdered = /评论|留言|互动/.test([wish, topic, ...must].join('\n'));
  return isOrdered || !CALLS_FOR_COMMENTS.some((each) => last.text.includes(each))
    ? []
    : [{ key: last.key, why: '结尾不叫人评论；停在最有劲的那句上，说完就收', stays: true }];
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
