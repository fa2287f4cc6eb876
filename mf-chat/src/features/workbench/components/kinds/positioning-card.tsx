import { type CardRow, cardRows, type DeliverableContent, partsOfRow } from '@qihang/shared/contracts';
import { copyLine } from '@qihang/shared/deliverables';
import { CopyButton, CopyTools } from '../copy-button';
import { Line } from '../line';
import { Card, Judgement, Section } from '../sheet';
import styles from './positioning-card.module.css';

type Content = DeliverableContent<'positioning'>;

const Rows = ({ rows }: { readonly rows: readonly CardRow[] }) => (
  <dl className={styles.rows}>
    {rows.map(({ title, text, at }) => (
      <div key={at} className={styles.row}>
        <dt className={styles.rowLabel}>{title}</dt>
        <dd className={styles.rowText}>
          <Line as="span" pointer={`/rows/${at}/text`} text={text} shown={partsOfRow(text).join('\n')} />
        </dd>
      </div>
    ))}
  </dl>
);

/** What is filmed in turn, or what to look out for, one by one. */
const Items = ({
  title,
  name,
  items,
}: {
  readonly title: string;
  readonly name: 'lanes' | 'risks';
  readonly items: readonly string[];
}) =>
  items.length > 0 && (
    <Section title={title}>
      <ol className={styles[name]}>
        {items.map((item, at) => (
          <li key={item}>
            <Line pointer={`/${name}/${at}`} text={item} />
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

/** 定位卡: the sentence that is settled, its reasons, what is filmed, and what to do now. */
export const PositioningCard = ({ content }: { readonly content: Content }) => {
  const { oneLiners, rows, lanes = [], risks } = content;
  const [settled, ...spare] = oneLiners;
  const [before, after] = cardRows(rows);
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
        {before.length > 0 && <Rows rows={before} />}
      </Card>
      <Items title="拍什么，轮着来" name="lanes" items={lanes} />
      {after.length > 0 && (
        <Card className={styles.card}>
          <Rows rows={after} />
        </Card>
      )}
      <Items title="当心" name="risks" items={risks} />
      <Section title="眼下就办">
        <Line pointer="/next" text={content.next} className={styles.next} />
      </Section>
      <Spare sentences={spare} />
    </>
  );
};
