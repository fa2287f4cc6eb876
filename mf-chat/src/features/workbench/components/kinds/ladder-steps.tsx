import type { DeliverableContent } from '@qihang/shared/contracts';
import { classNames } from '@qihang/shared/ui';
import { Calculator } from '../calculator';
import { CopyButton } from '../copy-button';
import { Line } from '../line';
import { Judgement, Section } from '../sheet';
import styles from './ladder-steps.module.css';

type Content = DeliverableContent<'ladder'>;

type AnyRung = Content['rungs'][number];
type SkippedRung = Extract<AnyRung, { readonly skipped: string }>;

const NUMERALS = '一两三四五六';

/** 三档，从低到高; 三档，先做两档 */
function countOf(rungs: readonly AnyRung[]): string {
  const all = `${NUMERALS.charAt(rungs.length - 1)}档`;
  const offered = rungs.filter((rung) => !('skipped' in rung)).length;
  if (offered < rungs.length) return `${all}，先做${NUMERALS.charAt(offered - 1)}档`;
  return rungs.length === 1 ? all : `${all}，从低到高`;
}

/** A level that is not made for now, with the reason. */
const Skipped = ({ rung, at }: { readonly rung: SkippedRung; readonly at: number }) => (
  <li className={classNames(styles.step, styles.skipped)}>
    <div className={styles.rung}>
      <div className={styles.head}>
        <span className={styles.role}>{rung.role}</span>
        <span className={styles.later}>先不做</span>
      </div>
      {rung.name !== undefined && (
        <Line as="h3" pointer={`/rungs/${at}/name`} text={rung.name} className={styles.name} />
      )}
      <Line pointer={`/rungs/${at}/skipped`} text={rung.skipped} className={styles.delivers} />
    </div>
  </li>
);

const Rung = ({ rung, at }: { readonly rung: Exclude<AnyRung, SkippedRung>; readonly at: number }) => (
  <li className={styles.step}>
    <div className={styles.rung}>
      <div className={styles.head}>
        <span className={styles.role}>{rung.role}</span>
        <Line as="span" pointer={`/rungs/${at}/price`} text={rung.price} className={styles.price} />
      </div>
      <Line as="h3" pointer={`/rungs/${at}/name`} text={rung.name} className={styles.name} />
      <Line pointer={`/rungs/${at}/delivers`} text={rung.delivers} className={styles.delivers} />
    </div>
    <div className={styles.handover}>
      <Line pointer={`/rungs/${at}/handover`} text={rung.handover} />
    </div>
  </li>
);

/** 变现阶梯: steps with the transitions between them, scripts for sales talks, and the calculation of a month's goal. */
export const LadderSteps = ({ content }: { readonly content: Content }) => {
  const { anchor, rungs, talk, calculator } = content;
  return (
    <>
      <Judgement text={content.judgement} />
      <p className={styles.anchor}>
        {anchor === null
          ? '价格还没说，下面的档位先空着。告诉老高你现在怎么收费，他就按你的价格排。'
          : `按你现在的价格排：${anchor.text}`}
      </p>
      <Section title={countOf(rungs)}>
        <ol className={styles.steps} aria-label={countOf(rungs)}>
          {rungs.map((rung, at) =>
            'skipped' in rung ? (
              <Skipped key={rung.role} rung={rung} at={at} />
            ) : (
              <Rung key={rung.role} rung={rung} at={at} />
            ),
          )}
        </ol>
      </Section>
      <Section title="私下怎么说">
        <ul className={styles.talk}>
          {talk.map(({ when, say }, at) => (
            <li key={say} className={styles.line}>
              <div className={styles.words}>
                <p className={styles.when}>{when}</p>
                <Line pointer={`/talk/${at}/say`} text={say} className={styles.say} />
              </div>
              <CopyButton label={`复制：${say}`} text={say} />
            </li>
          ))}
        </ul>
      </Section>
      {calculator !== null && (
        <Section title="倒推这个月要多少曝光">
          <Calculator start={calculator} />
        </Section>
      )}
    </>
  );
};
