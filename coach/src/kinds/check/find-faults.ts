import { type Exam, sourceAt } from '../../checks/wording/exam-rules';
import type { WordingHit } from '../../checks/wording/scan-wording';
import { lowerAscii } from '../../checks/wording/word-finder';
import type { Fact } from '../../facts/fact';
import { fitText } from '../fit-text';
import { MOST_FINDINGS } from './check-slots';
import { charactersOf, examinedText, type LocatedFinding } from './examined-text';
import { unknownNumbers } from './unknown-numbers';

/** Rules whose findings stay until they are rewritten: words of healing, and ways to a private account. */
const FIRM = new Set(['cure', 'wechat', 'account', 'contact']);

/** What code finds at a place of the text, in its order, as many as are of use at a time. */
export const findFaults = (exam: Exam, facts: readonly Fact[]): readonly LocatedFinding[] =>
  allFaults(exam, facts).slice(0, MOST_FINDINGS);

/** How many more there are: they show when the text is examined again. */
export const countUnlisted = (exam: Exam, facts: readonly Fact[]): number =>
  Math.max(0, allFaults(exam, facts).length - MOST_FINDINGS);

function allFaults(exam: Exam, facts: readonly Fact[]): readonly LocatedFinding[] {
  const text = examinedText(exam.text);
  const { platform, rules } = exam;
  const hits = rules.scanWording(text, { platform, isPost: true });
  return [
    ...hits.map((hit) => ofWording(hit, platform)),
    ...unknownNumbers(text, hits, facts).map(
      (place): LocatedFinding => ({
        ...place,
        ...rules.publishing.evidence,
        kind: '其他',
        hint: null,
        isFirm: false,
        licence: null,
      }),
    ),
    ...licenceFaults(text, exam, facts),
    ...titleFaults(text, exam),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Where it is not known where the text goes, the platforms that the rule holds for are named. */
const ofWording = ({ rule, start, end, to }: WordingHit, platform: string | null): LocatedFinding => ({
  start,
  end,
  kind: rule.kind,
  why:
    platform === null && rule.platforms !== undefined
      ? fitText(`发${rule.platforms.join('、')}会出事：${rule.why}`, 120)
      : rule.why,
  source: sourceAt(rule, platform),
  hint: to,
  isFirm: FIRM.has(rule.id),
  licence: null,
});

/** One for each subject that asks for a licence, at the first word that speaks of it. */
function licenceFaults(text: string, { rules }: Exam, facts: readonly Fact[]): readonly LocatedFinding[] {
  const proofs = facts.filter(({ field, about }) => field === 'proof' && about === 'self');
  return rules.findLicensed(text).map(({ licence, start, end }) => {
    const own = proofs.find(({ value }) =>
      licence.held.some((word) => lowerAscii(value).includes(lowerAscii(word))),
    );
    return {
      start,
      end,
      kind: '资质',
      why: fitText(
        own === undefined
          ? `讲到${licence.name}。${licence.needs}`
          : `讲到${licence.name}。你说过「${fitText(own.value, 20)}」，先在平台认证，再发。`,
        120,
      ),
      source: licence.source,
      hint: null,
      isFirm: false,
      licence: licence.id,
    };
  });
}

const SHORTEST_TITLE = 2;
const LONGEST_TITLE = 60;

/** The first line is the title where more follows. */
function titleFaults(text: string, { platform, rules }: Exam): readonly LocatedFinding[] {
  const known = rules.publishing.platforms.find(({ id }) => id === platform);
  const most = known?.limits.title ?? null;
  const end = text.indexOf('\n');
  const title = text.slice(0, Math.max(0, end)).trimEnd();
  const length = charactersOf(title);
  if (known === undefined || most === null || length <= most) return [];
  if (length < SHORTEST_TITLE || title.length > LONGEST_TITLE) return [];
  return [
    {
      start: 0,
      end: title.length,
      kind: '长度',
      why: `标题${length}个字，${known.id}最多${most}个，多的会被截掉。`,
      source: known.source,
      hint: null,
      isFirm: false,
      licence: null,
    },
  ];
}
