import {
  type CardRow,
  cardRows,
  type DeliverableContent,
  LANES_TITLE,
  PASTED_ROW,
  partsOfRow,
} from '@qihang/shared/contracts';
import { copyLine } from '@qihang/shared/deliverables';
import { CopyButton, CopyTools } from '../copy-button';
import { Line } from '../line';
import { Card, Judgement, Section } from '../sheet';
import styles from './positioning-card.module.css';
import { ToldCard } from './told-text';

type Content = DeliverableContent<'positioning'>;

const Row = ({ label, title, text, at }: CardRow) => (
  <div className={styles.row}>
    <dt className={styles.rowLabel}>
      {title}
      {label === PASTED_ROW && <CopyButton label="复制主页" text={text} />}
    </dt>
    <dd className={label === PASTED_ROW ? styles.pasted : styles.rowText}>
      <Line as="span" pointer={`/rows/${at}/text`} text={text} shown={partsOfRow(text).join('\n')} />
    </dd>
  </div>
);

const Rows = ({ rows }: { readonly rows: readonly CardRow[] }) =>
  rows.length > 0 && (
    <dl className={styles.rows}>
      {rows.map((row) => (
        <Row key={row.at} {...row} />
      ))}
    </dl>
  );

/** Three things to film, in the card between its rows. */
const Lanes = ({ lanes }: { readonly lanes: readonly string[] }) =>
  lanes.length > 0 && (
    <div className={styles.laneRow}>
      <h3 className={styles.rowLabel}>{LANES_TITLE}</h3>
      <ol className={styles.lanes}>
        {lanes.map((lane, at) => (
          <li key={lane}>
            <Line pointer={`/lanes/${at}`} text={lane} />
          </li>
        ))}
      </ol>
    </div>
  );

/** What to look out for, one by one: of cards made before. */
const Risks = ({ risks }: { readonly risks: readonly string[] }) =>
  risks.length > 0 && (
    <Section title="当心">
      <ol className={styles.risks}>
        {risks.map((risk, at) => (
          <li key={risk}>
            <Line pointer={`/risks/${at}`} text={risk} />
          </li>
        ))}
      </ol>
    </Section>
  );

/** Sentences for other occasions, small: the one above is settled. */
const Spare = ({ sentences }: { readonly sentences: Content['oneLiners'] }) =>
  sentences.length > 0 && (
    <Section title="备用的说法">
      <ul className={styles.others}>
        {sentences.map(({ way, text }, at) => (
          <li key={text} className={styles.other}>
            <div className={styles.words}>
              <Line pointer={`/oneLiners/${at + 1}/text`} text={text} />
              {way !== undefined && <span className={styles.way}>{way}</span>}
            </div>
            <CopyButton label={`复制：${text}`} text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );

/** 定位卡: one page as it is told, or in versions of before the sentence that is settled and short rows under it. */
export const PositioningCard = ({ content }: { readonly content: Content }) => {
  const { told, oneLiners, rows, lanes = [], risks, next } = content;
  if (told !== undefined) return <ToldCard told={told} />;
  const [settled, ...spare] = oneLiners;
  const [before, after] = cardRows(rows, lanes);
  return (
    <>
      <Judgement text={content.judgement} />
      <Card className={styles.card}>
        {settled && (
          <div className={styles.hero}>
            <div className={styles.heroHead}>
              <h3 className={styles.label}>一句话</h3>
              <CopyTools
                label="复制一句话"
                text={settled.text}
                write={(form) => copyLine(settled.text, form)}
              />
            </div>
            <Line pointer="/oneLiners/0/text" text={settled.text} className={styles.headline} />
          </div>
        )}
        <Rows rows={before} />
        <Lanes lanes={lanes} />
        <Rows rows={after} />
      </Card>
      <Risks risks={risks} />
      {next !== undefined && (
        <Section title="眼下就办">
          <Line pointer="/next" text={next} className={styles.next} />
        </Section>
      )}
      <Spare sentences={spare} />
    </>
  );
};
