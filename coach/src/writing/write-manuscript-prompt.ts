import { DELIVERABLE_NAMES, type DeliverableContent, type DeliverableKind } from '@qihang/shared/contracts';
import type { BriefLimits, BriefMessage, Prompt } from '../brief/brief';
import { fitLines } from '../brief/fit-lines';
import { paceOf } from '../checks/check-parameters';
import type { Fact } from '../facts/fact';
import { isMainText } from '../kinds/line-slot';
import { isToldLine } from '../kinds/told/told-slot';
import type { OrderParameters } from '../protocol/records';
import type { WriterInput } from './write-writer-prompt';

/**
 * Everything that a model is told of how to write a manuscript, and nothing that a plain chat would not be told: each sentence
 * more, whether of craft, of form, of sources, of restraint, or of being a good writer, made readers prefer a plain chat's work
 * (docs/decisions/0035).
 */
export const MANUSCRIPT_ROLE =
  '你是一个有用的AI助手，在手机上跟用户聊天。（下面是用户说的话，你中间的回话略去；最后一条请你现在回答。）';

/** A message that is no longer answers a question, and means nothing without it. */
const SHORT_ANSWER = 30;
const USER = '用户：';
/** In the head of an answer that made a work. */
const ORDERED = 'orders';

/** Asks for a work as in a plain chat: the person's own words, the order, and nothing of how the product keeps works. */
export function writeManuscriptPrompt(
  input: WriterInput,
  { promptTokens, countTokens }: BriefLimits,
): Prompt {
  const order = [...noteLines(input), `${USER}${input.question.text}`].join('\n\n');
  const room = promptTokens - countTokens(MANUSCRIPT_ROLE) - countTokens(order);
  const newest = fitLines([...wordsOf(input.conversation)].reverse(), room, countTokens);
  return {
    system: MANUSCRIPT_ROLE,
    messages: [{ role: 'user', text: [...[...newest].reverse(), order].join('\n\n') }],
  };
}

/** What the person said, a message each; a short answer has the question before it, and an order of before is marked as done. */
function wordsOf(conversation: readonly BriefMessage[]): readonly string[] {
  return conversation.flatMap(({ role, text }, at) => {
    if (role !== 'user') return [];
    const [asked, answer] = [conversation[at - 1], conversation[at + 1]];
    const question = text.length <= SHORT_ANSWER && asked?.role === 'ai' ? lastQuestion(asked.text) : '';
    const isDone = answer?.role === 'ai' && answer.head.includes(ORDERED);
    return `${question === '' ? '' : `（你问：${question}）\n\n`}${USER}${text}${isDone ? '（这一份你已经给了。）' : ''}`;
  });
}

function lastQuestion(text: string): string {
  const end = Math.max(text.lastIndexOf('？'), text.lastIndexOf('?'));
  if (end < 0) return '';
  let start = end;
  while (start > 0 && !'。！？!?\n'.includes(text.charAt(start - 1))) start -= 1;
  return text.slice(start, end + 1).trim();
}

/** What the person's words in this conversation do not say, in brackets: nothing for most works. */
function noteLines({ kind, context, conversation, question, habits }: WriterInput): readonly string[] {
  const { parameters, current, action, facts, secrets = [] } = context;
  const here = new Set([...conversation.map(({ id }) => id), question.id]);
  const elsewhere = (some: readonly Fact[]): readonly string[] =>
    some
      .filter(({ quotes }) => quotes.every(({ messageId }) => !here.has(messageId)))
      .map(({ value }) => value);
  const notes: readonly (readonly [string, readonly string[]])[] = [
    ['', kind.background?.(context) ?? []],
    ['他以前说过：', elsewhere(facts.filter(({ field }) => field !== 'decided'))],
    ['已经定下的：', elsewhere(facts.filter(({ field }) => field === 'decided'))],
    ['这些别写出来：', elsewhere(secrets)],
    ['他亲手改过你写的，照他改的路子写：', habits],
    ['这次要的是', nameOf(kind, question.text)],
    ['要讲的是这一件：', topicOf(parameters.topic, question.text)],
    ['', kind.slots.some(isMainText) ? spokenIn(parameters) : []],
    [
      '上一版在下面，事实照旧，换个写法：\n',
      current !== null && action === 'again' ? [textOf(kind, current)] : [],
    ],
  ];
  return notes.flatMap(([title, lines]) => (lines.length === 0 ? [] : [`（${title}${lines.join('；')}）`]));
}

/** A work as it is read: of one that is a text, without what stands beside it. */
function textOf(kind: WriterInput['kind'], current: DeliverableContent): string {
  const lines = kind.toLines(current);
  const told = lines.filter(({ key }) => isToldLine(key, kind.slots));
  return (told.length > 0 ? told : lines).map(({ text }) => text).join('\n');
}

/**
 * Whoever is told of a length only after the writing cuts its best words out again. It is one of the words that are said: told of the
 * whole, a writer leaves out how it is filmed and what to answer (352 characters in all where a plain chat has 527).
 */
const spokenIn = ({ seconds, isAbout, pace }: OrderParameters): readonly string[] =>
  seconds === undefined
    ? []
    : [`念出口的话${seconds * paceOf({ pace })}字${isAbout === true ? '上下' : '以内'}，就是${seconds}秒`];

/** Words by which people order a kind, and what it is to who has never seen the product. */
const CALLED: Readonly<Partial<Record<DeliverableKind, readonly [called: RegExp, name: string]>>> = {
  positioning: [/定位/, '一份定位：做什么、给谁、凭什么、怎么说'],
  kit: [/主页|简介|头像/, '账号主页：名字、简介、头像、封面'],
  story: [/故事|经历|怎么(?:走|过)/, '一篇故事'],
  topics: [/选题|题目|[个道]题/, '一批选题'],
  calendar: [/日历|排期|排个|哪天/, '哪天发什么'],
  ladder: [/收[钱费]|价|档/, '卖什么、分几档、收多少钱'],
  script: [/脚本|口播|视频|稿/, '一条口播脚本'],
};
const POST: readonly [called: RegExp, name: string] = [/图文|朋友圈|公众号|文章|帖/, '一篇图文'];
/** Two of these in one message may order two works. */
const WORKS = /定位|四件套|主页|简介|故事|选题|日历|阶梯|脚本|口播|图文/g;
/** Characters of a button's words, and of a nod. */
const BRIEF = 12;

/** The work, where the words of the order do not name it, or name another one besides. */
function nameOf({ kind, name }: WriterInput['kind'], asked: string): readonly string[] {
  const isPost = kind === 'script' && name !== undefined;
  const [called, own] = (isPost ? POST : CALLED[kind]) ?? [/$^/, DELIVERABLE_NAMES[kind]];
  const isAlone = new Set(asked.match(WORKS)).size < 2;
  return isAlone && asked.length > BRIEF && called.test(asked) ? [] : [own];
}

/** The words of a button do not say which topic they are about. */
const topicOf = (topic: string | undefined, asked: string): readonly string[] =>
  topic === undefined || asked.length > SHORT_ANSWER || asked.includes(topic) ? [] : [topic];
