import { claimsOfAudit } from '@qihang/coach/checks';
import type { LineSlot } from '@qihang/coach/kinds';
import { checkSureClaims, writeAuditPrompt } from '@qihang/coach/writing';
import type { AuditedWork, LabelledLine } from './audited-work';
import type { Figure } from './figures';
import type { JudgedRow } from './labelled-rows';
import { hashOf } from './prompt-sections';

const slot = (key: string, role: LineSlot['role']): LineSlot => ({
  ...{ key, role, what: '', pointer: `/${role}/#`, longest: 4_000, count: [0, 200] },
});
const SLOTS: readonly LineSlot[] = [slot('句#', 'text'), slot('画面#', 'direction'), slot('c#', 'text')];

/** A labelled line with what was said against it. */
export interface JudgedLine extends LabelledLine {
  readonly work: AuditedWork;
  readonly byCode: readonly string[];
  /** null where the audit was not asked. */
  readonly byAudit: readonly string[] | null;
}

/** What code and the taped answers of the audit say of every labelled line (docs/decisions/0026 §7). */
export const judgeLines = (works: readonly AuditedWork[]): readonly JudgedLine[] =>
  works.flatMap((work) => {
    const { lines, sources, answer } = work;
    const byCode = checkSureClaims(lines, { slots: SLOTS, isAudited: true }, sources);
    const byAudit = answer === null ? null : claimsOfAudit(answer.answer, lines);
    const whysOf = (found: readonly { readonly key: string | null; readonly why: string }[], key: string) =>
      found.filter((each) => each.key === key).map(({ why }) => why);
    return lines.map((line) => ({
      ...line,
      work,
      byCode: whysOf(byCode, line.key),
      byAudit: byAudit === null ? null : whysOf(byAudit, line.key),
    }));
  });

/** The request that the audit of a piece of work is asked, as it is today. */
export const requestOf = ({ lines, sources }: AuditedWork): string => {
  const { system, messages } = writeAuditPrompt(lines, sources);
  return [system, ...messages.map(({ text }) => text)].join('\n\n');
};

/** Whether the audit answered to another request than that of today. */
export const isStaleAnswer = (work: AuditedWork): boolean =>
  work.answer !== null && work.answer.asked !== hashOf(requestOf(work));

const isHeld = ({ byCode, byAudit }: JudgedLine): boolean => byCode.length > 0 || (byAudit?.length ?? 0) > 0;
const isHeldByCode = ({ byCode }: JudgedLine): boolean => byCode.length > 0;

/** Figures of each writer's lines: by code alone, and where it was asked with the audit. */
export function lineFigures(judged: readonly JudgedLine[]): readonly Figure[] {
  const sets = [...new Set(judged.map(({ work }) => work.set))];
  return sets.flatMap((set) => {
    const lines = judged.filter(({ work }) => work.set === set);
    const audited = lines.filter(({ byAudit }) => byAudit !== null);
    const fresh = audited.filter(({ work }) => !isStaleAnswer(work));
    return [
      ...figuresBy(`lines, ${set}, code alone`, lines, isHeldByCode),
      ...figuresBy(`lines, ${set}, with the audit`, audited, isHeld),
      ...(fresh.length === audited.length
        ? []
        : figuresBy(`lines, ${set}, with the audit of today`, fresh, isHeld)),
    ];
  });
}

function figuresBy(
  title: string,
  lines: readonly JudgedLine[],
  isObjected: (line: JudgedLine) => boolean,
): readonly Figure[] {
  const figure = (name: string, of: readonly JudgedLine[], isWrong: (line: JudgedLine) => boolean) =>
    of.length === 0
      ? []
      : [
          {
            name: `${title}: ${name}`,
            count: of.filter(isWrong).length,
            of: of.length,
            wanted: 'less' as const,
          },
        ];
  const isMissed = (line: JudgedLine) => !isObjected(line);
  const wrong = lines.filter(({ isTrue }) => !isTrue);
  return [
    ...figure(
      'true ones objected to',
      lines.filter(({ isTrue }) => isTrue),
      isObjected,
    ),
    ...figure('inventions missed', wrong, isMissed),
    ...figure(
      'of another, missed',
      wrong.filter(({ isOthers }) => isOthers),
      isMissed,
    ),
  ];
}

/** Every line as code alone judges it, and as it is judged with the audit. */
export const rowsOfLines = (judged: readonly JudgedLine[]): readonly JudgedRow[] =>
  judged.flatMap((line) => {
    const { work, key, text, isTrue, byCode, byAudit } = line;
    const row = (id: string, whys: readonly string[]): JudgedRow => ({
      ...{ id, text, isFine: isTrue, isRight: isTrue === (whys.length === 0), said: whys.join('；') },
    });
    const alone = row(`${work.name} ${key}`, byCode);
    return byAudit === null ? [alone] : [alone, row(`${work.name} ${key}, audited`, [...byCode, ...byAudit])];
  });
