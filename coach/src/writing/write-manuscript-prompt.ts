import { DELIVERABLE_NAMES, type DeliverableContent } from '@qihang/shared/contracts';
import type { BriefLimits, BriefMessage, Prompt } from '../brief/brief';
import { fitLines } from '../brief/fit-lines';
import { paceOf } from '../checks/check-parameters';
import type { Fact } from '../facts/fact';
import { isMainText } from '../kinds/line-slot';
import { isToldLine } from '../kinds/told/told-slot';
import type { OrderParameters } from '../protocol/records';
import type { WriterInput } from './write-writer-prompt';

/**
 * Everything that a model is told of how to write a manuscript. Each sentence more, whether of craft, of form, of sources or of
 * restraint, made readers prefer a plain chat's work, and so did the coach's own answers (docs/decisions/0035).
 */
export const manuscriptRole = (name: string): string =>
  `你是一位中文写得极好的写作者和生意教练，在手机聊天里帮一个人做他的个人品牌。下面是他跟你聊天时说的话（你的回话略去）。他刚要一份「${name}」：现在交成品，像你在聊天里最拿手的样子，Markdown，拿到就能用，除了成品什么都不说。他提的要求一条条守住。关于他和他客人的事，照他说的写。`;

/** A message that is no longer answers a question, and means nothing without it. */
const SHORT_ANSWER = 30;
/** In the head of an answer that made a work. */
const ORDERED = 'orders';

/** Asks for a work as in a plain chat: the person's own words, the order, and nothing of how the product keeps works. */
export function writeManuscriptPrompt(
  input: WriterInput,
  { promptTokens, countTokens }: BriefLimits,
): Prompt {
  const { kind, question } = input;
  const system = manuscriptRole(kind.name ?? DELIVERABLE_NAMES[kind.kind]);
  const order = [...noteLines(input), `他：${question.text}`].join('\n\n');
  const room = promptTokens - countTokens(system) - countTokens(order);
  const newest = fitLines([...wordsOf(input.conversation)].reverse(), room, countTokens);
  return { system, messages: [{ role: 'user', text: [...[...newest].reverse(), order].join('\n\n') }] };
}

/** What the person said, a message each; a short answer has the question before it, and an order of before is marked as done. */
function wordsOf(conversation: readonly BriefMessage[]): readonly string[] {
  return conversation.flatMap(({ role, text }, at) => {
    if (role !== 'user') return [];
    const [asked, answer] = [conversation[at - 1], conversation[at + 1]];
    const question = text.length <= SHORT_ANSWER && asked?.role === 'ai' ? lastQuestion(asked.text) : '';
    const isDone = answer?.role === 'ai' && answer.head.includes(ORDERED);
    return `${question === '' ? '' : `（你问：${question}）\n\n`}他：${text}${isDone ? '（这一份你已经交了。）' : ''}`;
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

/** Whoever is told of a length only after the writing cuts its best words out again. */
const spokenIn = (parameters: OrderParameters): readonly string[] =>
  parameters.seconds === undefined
    ? []
    : [
        `${parameters.seconds}秒念出来，${parameters.seconds * paceOf(parameters)}字${parameters.isAbout === true ? '上下' : '以内'}`,
      ];

/** The words of a button do not say which topic they are about. */
const topicOf = (topic: string | undefined, asked: string): readonly string[] =>
  topic === undefined || asked.length > SHORT_ANSWER || asked.includes(topic) ? [] : [topic];
