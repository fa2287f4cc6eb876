import { checkSchema, type DeliverableContent } from '@qihang/shared/contracts';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import { makeLineTable } from '../line-table';
import type { WrittenLine } from '../written-line';
import { applyAnswers, type SettledFinding } from './apply-answers';
import { CHECK_CRAFT, CHECK_EXAMPLES } from './check-craft';
import { checkMaterial } from './check-material';
import { objectToCheck } from './check-objections';
import { reportOf, showLine } from './check-report';
import { CHECK_SLOTS, DROP, OPEN } from './check-slots';
import { titleOf } from './check-title';
import { declarationOf } from './declaration-of';
import { examinedText } from './examined-text';
import { countUnlisted, findFaults } from './find-faults';
import { judgeCheck } from './judge-check';
import { mergeFindings } from './merge-findings';
import { missingFindings } from './missing-findings';
import { needsOf } from './needs-of';
import { readAnswers } from './read-answers';

type Check = DeliverableContent<'check'>;
type Finding = Check['findings'][number];

const HEAD = 10;
const LONGEST_QUOTE = 100;
const LONGEST_REASONS = 300;
const LONGEST_REASON = 120;
const LONGEST_ANSWER = 80;

/** 发布前体检: what should not go out as it is, and the text as it may. */
export const checkKind: Kind<'check'> = {
  kind: 'check',
  slots: CHECK_SLOTS,
  craft: CHECK_CRAFT,
  examples: CHECK_EXAMPLES,
  hasInsight: false,
  isAudited: false,
  material: checkMaterial,
  objections: objectToCheck,
  toContent,
  toLines,
  subject: ({ text }) => headOf(text),
  title: titleOf,
  show: showLine,
  report: reportOf,
};

/** What tells one text from another: the same one, changed and examined again, is a new version. */
const headOf = (text: string): string =>
  fitText([...text.replace(/\s+/g, '')].slice(0, HEAD).join(''), HEAD * 2);

function toContent(lines: readonly WrittenLine[], { exam, facts }: WritingContext): Check | null {
  const text = exam === undefined ? '' : examinedText(exam.text);
  if (exam === undefined || text === '') return null;
  const answers = readAnswers(lines, text, findFaults(exam, facts), (kind) =>
    exam.rules.sourceOf(kind, exam.platform),
  );
  const { findings, rewritten } = applyAnswers(text, answers, exam, facts);
  const passages = mergeFindings(findings);
  const declaration = declarationOf(text, exam);
  const written = makeLineTable(lines, CHECK_SLOTS).text('判断');
  const content = {
    judgement: judgeCheck(written, passages, text, countUnlisted(exam, facts)),
    platform: exam.platform === null ? null : fitText(exam.platform, 12),
    text,
    findings: [...passages.map((each) => findingOf(each, text)), ...missingFindings(text, exam)],
    rewritten,
    ...(declaration !== undefined && { declaration }),
  };
  return checkSchema.safeParse(content).data ?? null;
}

/** A place longer than a quotation is shown by its beginning. */
function findingOf(each: SettledFinding, text: string): Finding {
  const { finding, place, rewrite } = each;
  const needs = needsOf(each);
  const quote = text
    .slice(place.start, place.end)
    .slice(0, LONGEST_QUOTE)
    .replace(/[\ud800-\udbff]$/, '');
  return {
    kind: finding.kind,
    at: [place.start, place.start + quote.length],
    quote,
    why: fitText(finding.why, LONGEST_REASONS),
    rewrite,
    ...(needs !== undefined && { needs }),
    source: fitText(finding.source, LONGEST_REASONS),
  };
}

/** Findings at a place as the writer's own, for their numbers may be others when the text is examined again. */
function toLines({ judgement, findings }: Check): readonly WrittenLine[] {
  const line = (key: string, text: string): WrittenLine => ({ key, text, from: [] });
  const located = findings.filter(({ at, kind }) => at !== null && kind !== '长度');
  return [
    line('判断', judgement),
    ...located.flatMap(({ quote, kind, why, rewrite, needs }, index) => [
      line(`找${index + 1}`, quote),
      line(`找${index + 1}类`, kind),
      line(`找${index + 1}因`, fitText(why, LONGEST_REASON)),
      line(`找${index + 1}改`, rewrite === null ? openLine(needs) : rewrite === '' ? DROP : rewrite),
    ]),
  ];
}

const openLine = (needs: string | undefined): string =>
  needs === undefined ? OPEN : fitText(`${OPEN}：${needs}`, LONGEST_ANSWER);
