import type { DeliverableContent } from '@qihang/shared/contracts';
import { copyLine } from '@qihang/shared/deliverables';
import { CopyButton, CopyTools } from '../copy-button';
import { Line } from '../line';
import { Card, Judgement, Section } from '../sheet';
import styles from './positioning-card.module.css';

type Content = DeliverableContent<'positioning'>;

const OUT_OF = [1, 2, 3, 4, 5];

const Scores = ({ scores }: Pick<Content, 'scores'>) => (
  <ul className={styles.scores}>
    {scores.map(({ dimension, score, why }, at) => (
      <li key={dimension} className={styles.score}>
        <span className={styles.dimension}>{dimension}</span>
        <span className={styles.bar} role="img" aria-label={`${score}分，满分5分`}>
          {OUT_OF.map((step) => (
            <span key={step} className={step <= score ? styles.full : styles.empty} />
          ))}
        </span>
        <Line as="span" pointer={`/scores/${at}/why`} text={why} className={styles.why} />
      </li>
    ))}
  </ul>
);

/** 定位卡: the one-sentence positioning, and its reasons. */
export const PositioningCard = ({ content }: { readonly content: Content }) => {
  const { oneLiners, rows, scores, risks } = content;
  const [best, ...others] = oneLiners;
  return (
    <>
      <Judgement text={content.judgement} />
      <Card className={styles.card}>
        {best && (
          <div className={styles.hero}>
            <div className={styles.heroHead}>
              <h3 className={styles.label}>一句话定位</h3>
              <CopyTools
                label="复制一句话定位"
                text={best.text}
                write={(form) => copyLine(best.text, form)}
              />
            </div>
            <Line pointer="/oneLiners/0/text" text={best.text} className={styles.headline} />
          </div>
        )}
        <dl className={styles.rows}>
          {rows.map(({ label, text }, at) => (
            <div key={label} className={styles.row}>
              <dt className={styles.rowLabel}>{label}</dt>
              <dd className={styles.rowText}>
                <Line as="span" pointer={`/rows/${at}/text`} text={text} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Section title="换个说法">
        <ul className={styles.others}>
          {others.map(({ way, text }, at) => (
            <li key={text} className={styles.other}>
              <div className={styles.words}>
                <Line pointer={`/oneLiners/${at + 1}/text`} text={text} />
                <span className={styles.way}>{way}</span>
              </div>
              <CopyButton label={`复制：${text}`} text={text} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="六项得分">
        <Scores scores={scores} />
      </Section>
      {risks.length > 0 && (
        <Section title="要当心的">
          <ul className={styles.risks}>
            {risks.map((risk, at) => (
              <li key={risk}>
                <Line pointer={`/risks/${at}`} text={risk} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="下一步">
        <Line pointer="/next" text={content.next} className={styles.next} />
      </Section>
    </>
  );
};
