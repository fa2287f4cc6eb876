import type { Prompt } from '../brief/brief';
import type { ClaimSources } from '../checks/claims/claim-sources';
import { AUDIT_PROMPT } from '../checks/claims-of-audit';
import { FACT_FIELDS, type Owner } from '../facts/fields';
import type { LineObjection } from '../kinds/kind';
import { isLent, LENT } from '../kinds/lent';
import type { WrittenLine } from '../kinds/written-line';

const WHOSE: Readonly<Record<Owner, string>> = {
  self: '',
  family: '（家人的事）',
  customer: '（客人的事）',
  case: '（别人的例子）',
  pasted: '（贴来的，不算他的）',
};

interface AuditOrder {
  /** What code has found in the lines and does not understand. */
  readonly doubts?: readonly LineObjection[];
  /** What the user does not want told, in whatever conversation they said so. */
  readonly secrets?: readonly string[];
}

/** Code reads words, and an audit what they mean: of 22 things that code found in 24 manuscripts one held for who read them. */
const DOUBTS = `【存疑】程序查出下面几处，它只认字，多半是它没读懂。每处都要答一行，别的毛病照旧另写：\n存1|有|编号（他说过、换个说法、算得出来的）\n存1|不算|为什么（打比方、替他定的、教他怎么答的、别人会问的、提醒他别写的）\n存1|没有（真没讲过，真犯了他的禁）\n不答的按没有算。`;

/** What the audit of these lines is asked: the same input gives the same bytes (docs/decisions/0026 §7). */
export const writeAuditPrompt = (
  lines: readonly WrittenLine[],
  { facts, said }: ClaimSources,
  { doubts = [], secrets = [] }: AuditOrder = {},
): Prompt => ({
  system: AUDIT_PROMPT,
  messages: [
    {
      role: 'user',
      text: [
        '【事实】',
        ...[...facts].map(
          ([name, { field, value, about }]) => `${name} ${FACT_FIELDS[field]}：${value}${WHOSE[about]}`,
        ),
        '【用户说过的话】',
        ...[...said].map(([name, { text, isPasted }]) => `${name}${isPasted ? WHOSE.pasted : ''} ${text}`),
        ...(secrets.length === 0 ? [] : ['【别往外讲的】', ...secrets]),
        '【成稿】',
        ...lines.map((line) => `${line.key}|${line.text}${isLent(line) ? `|${LENT}` : ''}`),
        ...(doubts.length === 0
          ? []
          : [DOUBTS, ...doubts.map((doubt, at) => `存${at + 1}|${doubtLine(doubt)}`)]),
      ].join('\n'),
    },
  ],
});

const doubtLine = ({ key, doubt, brief, why }: LineObjection): string =>
  `${key}|${doubt}|${brief ?? why.split(/[，；]/)[0]}`;
