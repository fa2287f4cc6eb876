import { type Evidence, numeralsAround, type Support } from './evidence';
import { type Quantity, sameNumber, sameUnit } from './quantity';
import { meaningOfUnit } from './units';

const isUnitSaid = (unit: string, { message }: Evidence): boolean =>
  message.asked.includes(unit) || message.text.includes(unit);

/** Whether a size or type that was said is the claimed one; its unit may be left out, and is never put to it. */
export function carriesSize(claimed: Quantity, said: Quantity, from: Evidence): boolean {
  if (!sameUnit(claimed, said)) return false;
  if (claimed.unit !== '' && said.unit !== '') return sameNumber(claimed, said);
  const isSame = sameNumber({ ...claimed, unit: '' }, { ...said, unit: '' });
  return isSame && (claimed.unit === '' || isUnitSaid(claimed.unit, from));
}

/** 30*20*10 of 「长30宽20高10」: its numbers one after the other. */
export function sizeInRow(claimed: Quantity, numerals: readonly Quantity[]): readonly Quantity[] {
  const { parts = [] } = claimed.spec ?? {};
  const first = numerals.findIndex((_, at) =>
    parts.every((part, index) => {
      const said = numerals[at + index];
      const isLength = said !== undefined && ['', '米'].includes(meaningOfUnit(said.unit).base);
      return isLength && said.min === part && said.max === part && !said.isVague;
    }),
  );
  return first < 0 || parts.length < 2 ? [] : numerals.slice(first, first + parts.length);
}

/** Where the clauses of the quotes, or the question, have a claimed size or type; null for nowhere. */
export function supportOfSize(claimed: Quantity, evidence: readonly Evidence[]): Support | null {
  const all = evidence.flatMap((from) => numeralsAround(from).map((said) => ({ said, from })));
  const direct = all.filter(({ said, from }) => carriesSize(claimed, said, from));
  if (direct.length > 0) return direct;
  const rows = evidence.flatMap((from) =>
    sizeInRow(claimed, numeralsAround(from)).map((said) => ({ said, from })),
  );
  return rows.length > 0 ? rows : null;
}
