import { createHash } from 'node:crypto';
import type { Prompt } from '@qihang/coach/brief';
import { AUDIT_PROMPT } from '@qihang/coach/checks';
import { KINDS, type Kind } from '@qihang/coach/kinds';
import { PROTOCOL, RECORDS_ALONE } from '@qihang/coach/protocol';
import { MANUSCRIPT_ROLE } from '@qihang/coach/writing';
import type { AgentDefinition } from '../agents/agent-definition';
import type { CallRole } from './tape';

const HASH_LENGTH = 8;

/** A short hash: enough to tell one version of a text from another. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);

const REPAIR = '【这几处要改】';
const LIBRARY = '【资料】\n';
const WRITER = '你替一个在做个人品牌的人写';
/** A manuscript as in a plain chat, also one that is made of several, and what places it line by line. */
const OF_MANUSCRIPTS = [MANUSCRIPT_ROLE, '已经写好了，在最后一条的【稿子】里'];

/** Which of the coach's calls a prompt is. */
export function roleOf({ system, messages }: Prompt): CallRole {
  const last = messages.at(-1)?.text ?? '';
  if (system === AUDIT_PROMPT) return 'audit';
  if (last.startsWith(REPAIR)) return 'repair';
  if ([WRITER, ...OF_MANUSCRIPTS].some((words) => system.includes(words))) return 'writer';
  return last === RECORDS_ALONE ? 'records' : 'talk';
}

type Agent = Pick<AgentDefinition, 'prompt' | 'workedTurns'>;

/** Hashes of the sections that a call is answered to; whatever changes with every turn is none of them. */
export function sectionsOf(prompt: Prompt, agent: Agent): Record<string, string> {
  const role = roleOf(prompt);
  if (role === 'audit') return { audit: hashOf(AUDIT_PROMPT) };
  if (role === 'writer' || role === 'repair') return sectionsOfWriter(prompt);
  const sections: Record<string, string> = role === 'records' ? { records: hashOf(RECORDS_ALONE) } : {};
  return {
    ...sections,
    persona: hashOf(agent.prompt),
    workedTurns: hashOf(agent.workedTurns),
    protocol: hashOf(PROTOCOL),
    knowledge: hashOf(knowledgeIn(prompt)),
  };
}

function sectionsOfWriter({ system: told }: Prompt): Record<string, string> {
  // The library stands in front of it; what a writer knew is told by the talk's section.
  const system = told.slice(Math.max(0, told.indexOf(WRITER)));
  const kind = Object.values(KINDS).find(({ craft }) => system.includes(craft)) as Kind | undefined;
  if (kind === undefined) return { role: hashOf(system) };
  const role = system.replace(kind.craft, '').replace(kind.examples, '');
  return { role: hashOf(role), craft: hashOf(kind.craft + kind.examples) };
}

/** The pieces of knowledge in front of everything, or those that the question brought with it. */
function knowledgeIn({ system, messages }: Prompt): string {
  if (system.startsWith(LIBRARY)) return system.slice(0, system.indexOf('\n\n'));
  const [, from = ''] = (messages.at(-1)?.text ?? '').split('【可以用的知识】\n');
  return from.split('\n\n')[0] ?? '';
}
