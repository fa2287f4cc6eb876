import type { DeliverableContent } from '@qihang/shared/contracts';
import { decisionText, openFindings } from '@qihang/shared/deliverables';
import { Button, VisuallyHidden } from '@qihang/shared/ui';
import { useId } from 'react';
import { useWorkbench } from '../../hooks/use-workbench';
import { dayOf } from '../../model/calendar-weeks';
import { markedPieces } from '../../model/marked-pieces';
import { type KnownPost, resultsAddress } from '../../model/result-address';
import { CopyButton } from '../copy-button';
import { Judgement, Section } from '../sheet';
import styles from './check-report.module.css';

type Content = DeliverableContent<'check'>;

interface FindingProps {
  readonly finding: Content['findings'][number];
  readonly at: number;
  readonly id: string;
}

const Finding = ({ finding, at, id }: FindingProps) => {
  const { kind, quote, why, rewrite, source } = finding;
  return (
    <li className={styles.finding} id={id} tabIndex={-1}>
      <p className={styles.head}>
        <span className={styles.number}>{at + 1}</span>
        <span className={styles.kind}>{kind}</span>
        {quote !== '' && <q className={styles.quote}>{quote}</q>}
      </p>
      <p>{why}</p>
      {quote !== '' && (
        <p className={styles.rewrite}>
          {rewrite === null && decisionText(finding)}
          {rewrite === '' && '去掉这一截'}
          {rewrite !== null && rewrite !== '' && (
            <>
              改成：<strong>{rewrite}</strong>
            </>
          )}
        </p>
      )}
      <p className={styles.source}>依据：{source}</p>
    </li>
  );
};

/** Longest title of a post, in UTF-16 units, as its form takes it. */
const TITLE_MAX = 60;

/** The post of a text that was checked, with its first line for a title. */
const postOf = ({ text, platform }: Content): KnownPost => ({
  day: dayOf(new Date()),
  title: (text.split('\n')[0] ?? '').slice(0, TITLE_MAX),
  platform: platform ?? '',
});

/** What is open stands in the text as it was: nobody is told to publish that. */
function rewrittenTitle(findings: Content['findings']): string {
  const open = openFindings(findings);
  if (open > 0) return `改了一部分，还有${open}处要你来定`;
  return findings.length > 0 ? '改好的全文' : '可以直接发';
}

/** 发布前体检: the text with its findings, the reason and source of each, and the corrected text. */
export const CheckReport = ({ content }: { readonly content: Content }) => {
  const { onOpen } = useWorkbench();
  const id = useId();
  const { text, findings, rewritten, platform, declaration } = content;
  const open = openFindings(findings);
  const idOf = (finding: number) => `${id}-${finding}`;
  const goTo = (finding: number) => {
    const element = document.getElementById(idOf(finding));
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  };
  return (
    <>
      <Judgement text={content.judgement} />
      <Section
        title={platform === null ? '你给的原文' : `你给的原文 · ${platform}`}
        aside={
          <Button variant="quiet" className={styles.again} onClick={() => onOpen('check')}>
            再查一段
          </Button>
        }
      >
        <p className={styles.text} dir="auto">
          {markedPieces(text, findings).map(({ from, text: piece, finding }) =>
            finding === null ? (
              piece
            ) : (
              <mark key={from} className={styles.mark}>
                <button type="button" className={styles.jump} onClick={() => goTo(finding)}>
                  {piece}
                  <sup className={styles.sup}>
                    <VisuallyHidden>，第</VisuallyHidden>
                    {finding + 1}
                    <VisuallyHidden>处</VisuallyHidden>
                  </sup>
                </button>
              </mark>
            ),
          )}
        </p>
      </Section>
      {findings.length > 0 && (
        <Section title={`要改的${findings.length}处`}>
          <ol className={styles.findings}>
            {findings.map((finding, at) => (
              <Finding key={idOf(at)} id={idOf(at)} finding={finding} at={at} />
            ))}
          </ol>
        </Section>
      )}
      <Section
        title={rewrittenTitle(findings)}
        aside={<CopyButton label={open === 0 ? '复制改好的全文' : '复制这一稿'} text={rewritten} />}
      >
        <p className={styles.rewritten} dir="auto">
          {rewritten}
        </p>
        {declaration !== undefined && <p className={styles.declaration}>{declaration}</p>}
      </Section>
      <Button onClick={() => onOpen(resultsAddress(postOf(content)))}>发出去了，记数据</Button>
    </>
  );
};
