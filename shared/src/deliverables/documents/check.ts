import type { DeliverableContent } from '../../contracts';
import type { Block } from '../document';
import { decisionText, openFindings } from '../open-findings';
import { factsOf, paragraphsOf, section } from './facts';

/** 发布前体检: the findings and their reasons, the corrected text, and the original text. */
export const checkBlocks = ({
  platform,
  text,
  findings,
  rewritten,
  declaration,
}: DeliverableContent<'check'>): readonly Block[] => [
  factsOf([
    ['平台', platform],
    ['发现', findings.length === 0 ? '没有发现问题' : `${findings.length}处`],
  ]),
  ...section('要改的地方', {
    type: 'entries',
    items: findings.map((finding) => ({
      mark: finding.kind,
      text: finding.quote === '' ? finding.why : `「${finding.quote}」${outcomeOf(finding)}`,
      tags: [`依据：${finding.source}`],
      ...(finding.quote !== '' && { note: finding.why }),
    })),
  }),
  ...section(rewrittenTitle(findings), ...paragraphsOf(rewritten), ...paragraphsOf(declaration ?? '')),
  ...section('你给的原文', ...paragraphsOf(text)),
];

function outcomeOf(finding: DeliverableContent<'check'>['findings'][number]): string {
  if (finding.rewrite === null) return decisionText(finding);
  return finding.rewrite === '' ? '去掉' : `改成「${finding.rewrite}」`;
}

/** What is open stands in the text as it was: that is no finished text. */
function rewrittenTitle(findings: DeliverableContent<'check'>['findings']): string {
  const open = openFindings(findings);
  return open === 0 ? '改好的全文' : `改了一部分，还有${open}处要你来定`;
}
