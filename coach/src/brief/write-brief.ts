import { DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import { PROTOCOL, REAFFIRM } from '../protocol';
import type { Brief, BriefInput, BriefLimits, ShelfLine } from './brief';
import { LEAST_CONVERSATION, sharesOf } from './brief-shares';
import { conversationPart, nameMessages } from './conversation-part';
import { decisionLines, factLines, nameFacts, privacyNote } from './fact-sheet';
import { fitLines } from './fit-lines';
import { placeKnowledge } from './knowledge-part';

/**
 * Writes what a model is told before a turn (docs/decisions/0026 §2): the persona and the protocol, the conversation, and one last
 * message with everything that changes from turn to turn. The same input gives the same bytes.
 */
export function writeBrief(input: BriefInput, { promptTokens, countTokens }: BriefLimits): Brief {
  const shares = sharesOf(promptTokens);
  const names = {
    messages: nameMessages(input.conversation, input.question.id),
    facts: nameFacts(input.facts),
    shelf: new Map(input.shelf.map(({ id, name }) => [name, id])),
  };
  const fit = (lines: readonly string[], share: number) => fitLines(lines, share, countTokens);
  const { front, lines: known } = placeKnowledge(input, { promptTokens, countTokens });
  const last = [
    part('今天', [input.today]),
    part('用户档案', fit([...privacyNote(input.facts), ...factLines(names.facts)], shares.facts)),
    part('已经定下的', fit(decisionLines(names.facts), shares.shelf)),
    part('上次和眼下的安排', input.standing ?? []),
    part('上一个对话的结尾', fit(input.earlier ?? [], shares.knowledge)),
    part('我的成果', fit(input.shelf.map(shelfLine), shares.shelf)),
    ...workParts(input, shares.works, countTokens),
    part('发出去的数据', fit(input.results, shares.shelf)),
    part('可以用的知识', fit(known, shares.knowledge)),
    part('上一轮没有被接受的', [...input.refused, ...(input.hasDoubts === true ? [REAFFIRM] : [])]),
    part('请留意', input.alarm ?? []),
    part('用户现在说的', [`[m${names.messages.size}] ${input.question.text}`]),
  ];
  const system = `${front}${[input.persona, PROTOCOL].join('\n\n')}`;
  const text = last.filter((each) => each !== '').join('\n\n');
  const room = promptTokens - countTokens(system) - countTokens(text);
  const conversation = conversationPart(input.conversation, names.messages, {
    maxTokens: Math.max(room, LEAST_CONVERSATION),
    countTokens,
  });
  return { prompt: { system, messages: [...conversation, { role: 'user', text }] }, names };
}

/** Each work as far as the room goes that those before it have left. */
function workParts(
  { openWorks = [] }: BriefInput,
  share: number,
  countTokens: (text: string) => number,
): readonly string[] {
  let left = share;
  return openWorks.map(({ name, lines }) => {
    const fitting = fitLines(lines, left, countTokens);
    left -= fitting.reduce((sum, line) => sum + countTokens(line) + 1, 0);
    return part(`${name}现在的各行`, fitting);
  });
}

const part = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `【${title}】\n${lines.join('\n')}`;

const shelfLine = ({ name, kind, title, headline, version }: ShelfLine): string =>
  `${name} ${DELIVERABLE_NAMES[kind]}「${title}」第${version}版：${headline}`;
