import { FACT_FIELDS } from '../facts/fields';
import { splitAtBars } from './marks';
import { beginsQuote, correctedBy, readQuotes, tellingOf } from './read-fact';
import { isNothing } from './read-order';
import type { FactRecord } from './records';

/** A decision of the user as a claim of the field that holds them; what was not said may be empty, `-` or 无. */
export const decisionOf = (
  value: string,
  [why = '', not = '']: readonly string[],
  claim: Pick<FactRecord, 'quotes' | 'replaces' | 'isPrivate'>,
): FactRecord => ({
  ...{ field: FACT_FIELDS.decided, value, about: 'self', ...claim },
  decided: { why: said(why), not: said(not) },
});

const said = (text: string): string | null => (isNothing(text) ? null : text.trim());

/**
 * Reads `D|只讲造景|卖鱼的太多|卖鱼|m8「就讲造景」|改 f9`. Reason and what was turned down may be left out, the quotation may not:
 * only the user decides (docs/decisions/0026, decisions).
 */
export function readDecision(line: string, from: number): FactRecord | null {
  const pieces = splitAtBars(line, from);
  const quoted = pieces.findIndex(({ text }, index) => index >= 2 && beginsQuote(text));
  const first = pieces[quoted];
  const value = pieces[1]?.text ?? '';
  if (first === undefined || isNothing(value)) return null;
  const parts = pieces.slice(2, quoted).map(({ text }) => text);
  const last = parts.at(-1) ?? '';
  const correction = last.startsWith('改') ? correctedBy(last) : null;
  const { quotes, end } = readQuotes(line, first.start);
  if (quotes.length === 0) return null;
  const rest = line.slice(end);
  const isPrivate = tellingOf(rest);
  return decisionOf(value, correction === null ? parts : parts.slice(0, -1), {
    ...{ quotes, replaces: (correction ?? correctedBy(rest))[0] ?? null },
    ...(isPrivate === undefined ? {} : { isPrivate }),
  });
}
