import { DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import type { BriefLimits, BriefMessage, BriefNames, Knowledge, Prompt } from '../brief/brief';
import { sharesOf } from '../brief/brief-shares';
import { conversationPart, nameMessages } from '../brief/conversation-part';
import { decisionLines, factLines, nameFacts } from '../brief/fact-sheet';
import { fitLines } from '../brief/fit-lines';
import { placeKnowledge } from '../brief/knowledge-part';
import { askedBefore } from '../kinds/endnotes/open-questions';
import type { Kind, WritingContext } from '../kinds/kind';
import { isToldKind } from '../kinds/told/told-slot';
import type { OrderRecord } from '../protocol/records';
import { secretLines } from './check-secrets';
import { writeLine } from './line-form';
import { orderLines } from './order-lines';
import { placerRole } from './placer-role';
import { voiceSheet } from './voice-sheet';
import { lengthLine } from './whole-length';
import { writerRole } from './writer-role';

/** All that a writer is told; nothing in here is another user's. */
export interface WriterInput extends Knowledge {
  /** An agent's own craft and examples stand in the kind's. */
  readonly kind: Kind;
  readonly context: WritingContext;
  /** Visible branch, oldest first, without the question. */
  readonly conversation: readonly BriefMessage[];
  /** What asked for the work. */
  readonly question: { readonly id: string; readonly text: string };
  /** What the coach has just told the user of this work; '' for nothing. */
  readonly announced: string;
  /** Ids of messages whose words may be somebody else's. */
  readonly pasted: ReadonlySet<string>;
  /** What was written as in a plain chat, to be placed line by line; left out where the writer writes the lines itself. */
  readonly manuscript?: string;
  /** 写法偏好: what was changed by hand, a line a change, newest first. */
  readonly habits: readonly string[];
}

export interface WriterPrompt {
  readonly prompt: Prompt;
  readonly names: BriefNames;
}

/** The conversation keeps this much of the room, if it has as much to say. */
const LEAST_CONVERSATION = 1_500;
/** Examples beyond this share of the room are left out: the person's own words teach more. */
const EXAMPLES_SHARE = 0.3;
/** Of what the fixed parts leave over. */
const VOICE_SHARE = 0.05;
const MATERIAL_SHARE = 0.3;

/**
 * Writes what the writer of one deliverable is told (docs/decisions/0026 §6): the craft of its kind and the form of its lines, the
 * conversation, and one last message with the person's facts, what is to be written and what there is already. The same
 * input gives the same bytes.
 */
export function writeWriterPrompt(
  input: WriterInput,
  { promptTokens, countTokens }: BriefLimits,
): WriterPrompt {
  const { kind, context, question } = input;
  const names = {
    messages: nameMessages(input.conversation, question.id),
    facts: nameFacts(context.facts),
    shelf: new Map<string, string>(),
  };
  if (input.manuscript !== undefined)
    return placingPrompt({ ...input, manuscript: input.manuscript }, names, { promptTokens, countTokens });
  const { front, lines: known } = placeKnowledge(input, { promptTokens, countTokens });
  const system = `${front}${writerRole(kind, examplesWithin(kind.examples, promptTokens, countTokens))}`;
  const order = part('这次要做的', taskLines(input, names.messages.size));
  const silence = part('别写出来的', secretLines(context.secrets ?? [], saidTo(input)));
  const fixed = [part('今天', [context.today]), silence, order];
  const room = new Room(promptTokens - LEAST_CONVERSATION, countTokens);
  room.take(system, ...fixed);
  const left = room.left;
  const shares = sharesOf(promptTokens);
  const current = room.part('现在这一版', currentLines(input), left);
  const facts = room.part('档案', factLines(names.facts), shares.facts);
  const decisions = room.part('已经定下的', decisionLines(names.facts), shares.shelf);
  const material = room.part('材料', kind.material(context), left * MATERIAL_SHARE);
  const voice = room.part('他怎么说话', voiceLines(input), Math.max(120, left * VOICE_SHARE));
  const knowledge = room.part('可以用的知识', known, shares.knowledge);
  const [today = ''] = fixed;
  const last = [today, facts, decisions, voice, knowledge, material, current, silence, order]
    .filter((each) => each !== '')
    .join('\n\n');
  const conversation = conversationPart(
    input.conversation.map((message) => ({ ...message, head: '', tail: '' })),
    names.messages,
    { maxTokens: Math.max(0, promptTokens - countTokens(system) - countTokens(last)), countTokens },
  );
  return { prompt: { system, messages: [...conversation, { role: 'user', text: last }] }, names };
}

/** How a manuscript is placed: the person's own words are what its lines rest on, and the coach's answers are nothing of theirs. */
function placingPrompt(
  { kind, context, conversation, question, manuscript }: WriterInput & { readonly manuscript: string },
  names: BriefNames,
  { promptTokens, countTokens }: BriefLimits,
): WriterPrompt {
  const system = placerRole(kind);
  const last = [
    part('今天', [context.today]),
    part('档案', factLines(names.facts)),
    part('已经定下的', decisionLines(names.facts)),
    part(
      '别写出来的',
      secretLines(
        context.secrets ?? [],
        [...conversation, question].map(({ text }) => text),
      ),
    ),
    part('他要的', [`[m${names.messages.size}] ${question.text}`]),
    part('稿子', [manuscript]),
    `把稿子收进「${kind.name ?? DELIVERABLE_NAMES[kind.kind]}」：${isToldKind(kind.slots) ? '从@@稿写起，再@@写' : '从@@写写起'}，写完单独一行@@@。`,
  ]
    .filter((each) => each !== '')
    .join('\n\n');
  const said = conversationPart(
    conversation.filter(({ role }) => role === 'user'),
    names.messages,
    { maxTokens: Math.max(0, promptTokens - countTokens(system) - countTokens(last)), countTokens },
  );
  return { prompt: { system, messages: [...said, { role: 'user', text: last }] }, names };
}

/** What is left of a room, each part taking what it needs within its share. */
class Room {
  left: number;
  readonly #countTokens: (text: string) => number;

  constructor(tokens: number, countTokens: (text: string) => number) {
    this.left = tokens;
    this.#countTokens = countTokens;
  }

  take(...texts: readonly string[]): void {
    for (const text of texts) this.left -= this.#countTokens(text) + 2;
  }

  part(title: string, lines: readonly string[], share: number): string {
    const most = Math.min(share, this.left) - this.#countTokens(title) - 5;
    const text = part(title, fitLines(lines, most, this.#countTokens));
    if (text !== '') this.take(text);
    return text;
  }
}

const part = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `【${title}】\n${lines.join('\n')}`;

/** Both examples, the first one, or none: they are parted by a blank line. */
function examplesWithin(
  examples: string,
  promptTokens: number,
  countTokens: (text: string) => number,
): string {
  const [first = ''] = examples.split('\n\n');
  const fits = (text: string) => countTokens(text) <= promptTokens * EXAMPLES_SHARE - LEAST_CONVERSATION / 2;
  return [examples, first].find(fits) ?? '';
}

const saidTo = ({ conversation, question }: WriterInput): readonly string[] => [
  ...conversation.map(({ text }) => text),
  question.text,
];

const currentLines = ({ kind, context: { current } }: WriterInput): readonly string[] =>
  current === null ? [] : kind.toLines(current).map(writeLine);

function voiceLines({ conversation, pasted, habits, context }: WriterInput): readonly string[] {
  const said = voiceSheet(conversation, pasted, context.secrets ?? []);
  const phrases =
    said.length === 0
      ? []
      : ['学他的用词、语气和句子长短，不是素材，别整句照抄：', ...said.map((one) => `「${one}」`)];
  const changed =
    habits.length === 0 ? [] : ['他亲手改过的，新的在前；照他改的路子写，里面的事不许搬：', ...habits];
  return [...changed, ...phrases];
}

/** An announcement that promises nothing is shorter than this. */
const LEAST_PROMISE = 24;
const LONGEST_PROMISE = 400;

/** The user reads both: what the coach promised of the work has to be in it. */
const announcedLines = (announced: string): readonly string[] =>
  announced.length < LEAST_PROMISE
    ? []
    : [
        `教练刚对他说：${announced.slice(0, LONGEST_PROMISE)}`,
        '上面说定了写什么、不写什么的，照办；办不到，用一行对他说明。里面的猜测不是他的事。',
      ];

/** What stands below his other works as a question is not asked again. */
function askedLines(context: WritingContext): readonly string[] {
  const asked = askedBefore(context);
  return asked.length === 0 ? [] : [`别的成果里问过他的，空#不再问：${asked.join('')}`];
}

/** What is to be done, in the order's and in the user's own words. */
function taskLines({ kind, context, question, announced }: WriterInput, number: number): readonly string[] {
  const name = kind.name ?? DELIVERABLE_NAMES[kind.kind];
  const text = isToldKind(kind.slots) ? '再@@稿，最后@@写' : '再@@写';
  const form = kind.hasInsight ? `先@@想，${text}，写完单独一行@@@` : '从@@写写起，写完单独一行@@@';
  const tasks: Readonly<Record<OrderRecord['action'], string>> = {
    make: `写一份新的「${name}」：${form}。`,
    again: `另写一份「${name}」，整份写全：事实照旧，立意、开头和句子都跟现在这一版不同：${form}。`,
    revise: `改现在这一版「${name}」。只改要求改的，没要求改的一字不动，也不写出来（判断跟改后的对不上了，判断也改）：从@@写起，只写改动的行，每行写全；去掉一行写 -|名目，带数字的一组全去掉，名目写到数字为止。`,
  };
  return [
    tasks[context.current === null ? 'make' : (context.action ?? 'make')],
    ...orderLines(context.parameters, kind.slots, context.settled),
    ...[lengthLine(kind, context) ?? []].flat(),
    ...askedLines(context),
    ...announcedLines(announced),
    `他的原话：[m${number}] ${question.text}`,
  ];
}
