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
const DOUBTS = `【存疑】程序查出下面几处，它只认字，多半是它没读懂。也一处处核：真是没讲过的、真犯了他的禁的，照样写一行；他说过的换个说法、算得出来的、打比方的、替他定的、教他怎么答的、提醒他别写的，不写。`;

/**
 * What the audit of these lines is asked: the same input gives the same bytes (docs/decisions/0026 §7).
 */
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
        ...(doubts.length === 0 ? [] : [DOUBTS, ...doubts.map(doubtLine)]),
      ].join('\n'),
    },
  ],
});

const doubtLine = ({ key, doubt, brief, why }: LineObjection): string =>
  `${key}|${doubt}|${brief ?? why.split(/[，；]/)[0]}`;
