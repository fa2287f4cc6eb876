import type { Prompt } from '../brief/brief';
import type { ClaimSources } from '../checks/claims/claim-sources';
import { AUDIT_PROMPT } from '../checks/claims-of-audit';
import { FACT_FIELDS, type Owner } from '../facts/fields';
import { isLent, LENT } from '../kinds/lent';
import type { WrittenLine } from '../kinds/written-line';

const WHOSE: Readonly<Record<Owner, string>> = {
  self: '',
  family: '（家人的事）',
  customer: '（客人的事）',
  case: '（别人的例子）',
  pasted: '（贴来的，不算他的）',
};

/** What the audit of these lines is asked: the same input gives the same bytes (docs/decisions/0026 §7). */
export const writeAuditPrompt = (lines: readonly WrittenLine[], { facts, said }: ClaimSources): Prompt => ({
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
        '【成稿】',
        ...lines.map((line) => `${line.key}|${line.text}${isLent(line) ? `|${LENT}` : ''}`),
      ].join('\n'),
    },
  ],
});
