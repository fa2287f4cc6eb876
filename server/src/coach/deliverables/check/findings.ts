import type { Outlet, WordingHit } from '../../checks/scan-wording';
import type { WordingRule } from '../../knowledge/wording';
import { valuesOf } from '../../profile';
import { lowerAscii } from '../../word-finder';
import { clip } from '../text-pieces';
import { type Exam, type Finding, publishingRules, spot } from './exam';
import { bodyFindings, titleFindings } from './length-findings';
import { claimsOf, numberFinding } from './number-findings';

/** As many as are of use at a time; what is left shows when the text is examined again. */
const MOST = 50;

interface Findings {
  readonly findings: readonly Finding[];
  /** How many more there are in the text. */
  readonly unlisted: number;
}

/** Everything that should not go out as it is: in the order of the text, then what is missing from it. */
export function findingsOf(exam: Exam): Findings {
  const claims = claimsOf(exam);
  const others = [...licenceFindings(exam), ...titleFindings(exam)];
  // Each list is in the order of the text: of a thousand banned words only those are described that may be listed.
  const inText = [
    ...exam.hits.slice(0, MOST).map((hit) => wordingFinding(hit, exam)),
    ...claims.slice(0, MOST).map((claim) => numberFinding(claim, exam)),
    ...others,
  ].sort((a, b) => (a.at?.[0] ?? 0) - (b.at?.[0] ?? 0));
  return {
    findings: [...inText.slice(0, MOST), ...bodyFindings(exam), ...declarationFindings(exam)],
    unlisted: Math.max(0, exam.hits.length + claims.length + others.length - MOST),
  };
}

const wordingFinding = ({ rule, start, end, to }: WordingHit, { text, outlet }: Exam): Finding => ({
  ...spot(text, start, end),
  kind: rule.kind,
  why: whyHere(rule, outlet),
  rewrite: to,
  source: rule.source,
});

/** Where it is not known where the text goes, the platforms that the rule holds for are named. */
const whyHere = ({ platforms, why }: WordingRule, { platform }: Outlet): string =>
  platform === null && platforms !== undefined ? `发${platforms.join('、')}会出事：${why}` : why;

/** One for each subject that asks for a licence, at the first word that speaks of it. */
function licenceFindings({ text, lexicon, sources }: Exam): readonly Finding[] {
  const held = valuesOf(sources.profile, 'proof').map((proof) => proof.text);
  return lexicon.findLicensed(text).flatMap(({ licence, start, end }) => {
    const own = held.find((proof) =>
      licence.held.some((word) => lowerAscii(proof).includes(lowerAscii(word))),
    );
    return [
      {
        ...spot(text, start, end),
        kind: '资质' as const,
        why:
          own === undefined
            ? `讲到${licence.name}。${licence.needs}`
            : `讲到${licence.name}。你说过「${clip(own, 20)}」，先在平台认证，再发。`,
        rewrite: null,
        source: licence.source,
      },
    ];
  });
}

/** Whoever publishes has to declare what a model has written; only they know. */
function declarationFindings(exam: Exam): readonly Finding[] {
  const { declaration } = exam.lexicon.knowledge.publishing;
  const lowered = lowerAscii(exam.text);
  if (declaration.words.some((word) => lowered.includes(word))) return [];
  const where = publishingRules(exam)?.declare;
  return [
    {
      kind: 'AI声明',
      at: null,
      quote: '',
      why: where === undefined ? declaration.why : `${declaration.why}${where}。`,
      rewrite: null,
      source: declaration.source,
    },
  ];
}
