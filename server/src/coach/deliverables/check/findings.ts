import { valuesOf } from '../../profile';
import { lowerAscii } from '../../word-finder';
import { clip } from '../text-pieces';
import { type Exam, type Finding, publishingRules, spot } from './exam';
import { bodyFindings, titleFindings } from './length-findings';
import { numberFindings } from './number-findings';

/** As many as are of use at a time; what is left shows when the text is examined again. */
const MOST = 50;

/** Everything that should not go out as it is: in the order of the text, then what is missing from it. */
export function findingsOf(exam: Exam): readonly Finding[] {
  const inText = [
    ...wordingFindings(exam),
    ...licenceFindings(exam),
    ...numberFindings(exam),
    ...titleFindings(exam),
  ];
  const sorted = inText.sort((a, b) => (a.at?.[0] ?? 0) - (b.at?.[0] ?? 0)).slice(0, MOST);
  return [...sorted, ...bodyFindings(exam), ...declarationFindings(exam)];
}

const wordingFindings = ({ text, outlet, lexicon }: Exam): readonly Finding[] =>
  lexicon.scanWording(text, outlet).map(({ rule, start, end, to }) => ({
    ...spot(text, start, end),
    kind: rule.kind,
    why: rule.why,
    rewrite: to,
    source: rule.source,
  }));

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
