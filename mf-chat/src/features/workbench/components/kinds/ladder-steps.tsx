import {
  type DeliverableContent,
  LADDER_HEADINGS,
  LEVEL_LABELS,
  type LevelPart,
  partsOfLevel,
  placeOfLevel,
} from '@qihang/shared/contracts';
import { isPlainLadder } from '@qihang/shared/deliverables';
import { classNames } from '@qihang/shared/ui';
import { Calculator } from '../calculator';
import { CopyButton } from '../copy-button';
import { Line } from '../line';
import { Judgement, Section } from '../sheet';
import { LadderReckoning } from './ladder-reckoning';
import styles from './ladder-steps.module.css';
import { ToldText } from './told-text';

type Content = DeliverableContent<'ladder'>;

type AnyRung = Content['rungs'][number];
type SkippedRung = Extract<AnyRung, { readonly skipped: string }>;

const NUMERALS = '一两三四五六';

/** 三档，从低到高; 三档，先做两档; 两档，另有一路 */
function countOf(rungs: readonly AnyRung[]): string {
  const climbing = rungs.filter(({ track }) => track === undefined);
  const offered = climbing.filter((rung) => !('skipped' in rung)).length;
  const numeral = (count: number) => NUMERALS.charAt(count - 1);
  const beside = climbing.length < rungs.length ? '，另有一路' : '';
  if (climbing.length === 0) return '各挣各的';
  const all = `${numeral(climbing.length)}档`;
  if (offered < climbing.length && offered > 0) return `${all}，先做${numeral(offered)}档${beside}`;
  return climbing.length === 1 ? `${all}${beside}` : `${all}，从低到高${beside}`;
}

/** A level that is not made for now, with the reason. */
const Skipped = ({ rung, at }: { readonly rung: SkippedRung; readonly at: number }) => (
  <li className={classNames(styles.step, styles.skipped)}>
    <div className={styles.rung}>
      <div className={styles.head}>
        <span className={styles.role}>{placeOfLevel(rung, at)}</span>
        <span className={styles.later}>先不做</span>
      </div>
      {rung.name !== undefined && (
        <Line as="h3" pointer={`/rungs/${at}/name`} text={rung.name} className={styles.name} />
      )}
      <Line pointer={`/rungs/${at}/skipped`} text={rung.skipped} className={styles.delivers} />
    </div>
  </li>
);

/** The price stands at the head of a level, and what to say below it. */
const APART: readonly LevelPart['field'][] = ['price', 'handover'];

/** What is said of a level, part by part. */
const Parts = ({ rung, at }: { readonly rung: Exclude<AnyRung, SkippedRung>; readonly at: number }) => (
  <dl className={styles.parts}>
    {partsOfLevel(rung)
      .filter(({ field }) => !APART.includes(field))
      .map(({ field, label, text }) => (
        <div key={field} className={styles.part}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.text}>
            <Line pointer={`/rungs/${at}/${field}`} text={text} />
          </dd>
        </div>
      ))}
  </dl>
);

/** The way to the next level: a sentence to copy, or in versions of before a note. */
const Handover = ({ rung, at }: { readonly rung: Exclude<AnyRung, SkippedRung>; readonly at: number }) => {
  const { handover, forWhom } = rung;
  if (handover === undefined) return null;
  const line = <Line pointer={`/rungs/${at}/handover`} text={handover} className={styles.text} />;
  if (forWhom === undefined) return <div className={styles.handover}>{line}</div>;
  return (
    <div className={classNames(styles.handover, styles.said)}>
      <div className={styles.words}>
        <p className={styles.when}>{LEVEL_LABELS.handover}</p>
        {line}
      </div>
      <CopyButton label={`复制：${handover}`} text={handover} />
    </div>
  );
};

const isProposed = ({ price, reckoning }: Exclude<AnyRung, SkippedRung>): boolean =>
  reckoning !== undefined || price.startsWith('建议');

const Rung = ({ rung, at }: { readonly rung: Exclude<AnyRung, SkippedRung>; readonly at: number }) => (
  <li className={classNames(styles.step, rung.track !== undefined && styles.beside)}>
    <div className={styles.rung}>
      <div className={styles.head}>
        <span className={styles.role}>{placeOfLevel(rung, at)}</span>
        <Line
          as="span"
          pointer={`/rungs/${at}/price`}
          text={rung.price}
          className={classNames(styles.price, isProposed(rung) && styles.proposed)}
        />
      </div>
      <Line as="h3" pointer={`/rungs/${at}/name`} text={rung.name} className={styles.name} />
      {rung.body !== undefined ? (
        <Line pointer={`/rungs/${at}/body`} text={rung.body} className={styles.body} />
      ) : rung.forWhom === undefined && rung.delivers !== undefined && rung.condition === undefined ? (
        <Line pointer={`/rungs/${at}/delivers`} text={rung.delivers} className={styles.delivers} />
      ) : (
        <Parts rung={rung} at={at} />
      )}
    </div>
    <Handover rung={rung} at={at} />
  </li>
);

/** What the levels are reckoned from; a ladder of several prices has no such line. */
const anchorText = (content: Content): string | null => {
  if (content.anchor !== null) return `按你现在的价格排：${content.anchor.text}`;
  return isPlainLadder(content)
    ? null
    : '价格还没说，下面的档位先空着。告诉老高你现在怎么收费，他就按你的价格排。';
};

/** The views that a month's goal needs. */
const Goal = ({ calculator }: Pick<Content, 'calculator'>) =>
  calculator !== null && (
    <Section title="倒推这个月要多少曝光">
      <Calculator start={calculator} />
    </Section>
  );

/** 变现阶梯: levels with the way from each to the next, what it comes to, replies to copy, and the calculation of a month's goal. */
export const LadderSteps = ({ content }: { readonly content: Content }) => {
  const { told, rungs, talk, calculator } = content;
  if (told !== undefined)
    return (
      <>
        <ToldText told={told} />
        <Goal calculator={calculator} />
      </>
    );
  const anchor = anchorText(content);
  return (
    <>
      <Judgement text={content.judgement} />
      {anchor !== null && <p className={styles.anchor}>{anchor}</p>}
      <Section title={countOf(rungs)}>
        <ol className={styles.steps} aria-label={countOf(rungs)}>
          {rungs.map((rung, at) =>
            'skipped' in rung ? (
              <Skipped key={at} rung={rung} at={at} />
            ) : (
              <Rung key={at} rung={rung} at={at} />
            ),
          )}
        </ol>
      </Section>
      <LadderReckoning content={content} />
      {talk.length > 0 && (
        <Section title={isPlainLadder(content) ? LADDER_HEADINGS.talk : '私下怎么说'}>
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
      )}
      <Goal calculator={calculator} />
    </>
  );
};
