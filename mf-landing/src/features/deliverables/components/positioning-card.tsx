import type { ReactNode } from 'react';
import styles from './positioning-card.module.css';

/** A gap in the sentence, named after the missing fact. */
const Slot = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.slot}>{children}</span>
);

const rows = [
  { label: '拍给谁看', value: '你最想帮、也最常来找你的那群人' },
  { label: '凭什么信', value: '你的年头、做法和真实案例' },
  { label: '只拍三样', value: '天天做的、客人老问的、你不肯做的' },
  { label: '价', value: '【待补充】' },
];

/** Preview of a positioning card: the sentence that can be said in one breath, and its reasons. */
export const PositioningCard = () => (
  <div className={styles.card}>
    <p className={styles.kind}>
      <span>定位卡</span>
      <span className={styles.status}>初稿</span>
    </p>
    <p className={styles.sentence}>
      <span className={styles.phrase}>
        我帮<Slot>谁</Slot>，
      </span>
      <span className={styles.phrase}>
        用<Slot>你的做法</Slot>，
      </span>
      <span className={styles.phrase}>
        解决<Slot>他们最急的事</Slot>。
      </span>
    </p>
    <dl className={styles.rows}>
      {rows.map(({ label, value }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
);
