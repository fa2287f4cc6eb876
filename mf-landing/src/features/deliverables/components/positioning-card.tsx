import type { ReactNode } from 'react';
import styles from './positioning-card.module.css';
import { Said, Unsaid } from './said';

interface Row {
  readonly label: string;
  readonly value: ReactNode;
}

const rows: readonly Row[] = [
  {
    label: '凭什么信',
    value: (
      <>
        <Said>开花店8年</Said>，<Said>先看季节再出图</Said>
      </>
    ),
  },
  { label: '只拍三样', value: '效果图和现场、应季的花、签单前该问的话' },
  { label: '价', value: <Said>一场6800</Said> },
  { label: '还差', value: <Unsaid>做过多少场</Unsaid> },
];

/** The example's positioning card: the sentence that can be said in one breath, and its reasons. */
export const PositioningCard = () => (
  <figure>
    <div className={styles.card}>
      <p className={styles.kind}>
        <span>定位卡</span>
        <span className={styles.status}>示例</span>
      </p>
      <p className={styles.sentence}>
        我在<Said>苏州</Said>做<Said>婚礼花艺</Said>，专帮<Said>准备结婚的新人</Said>，解决
        <Said>现场和效果图不一样</Said>。
      </p>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label} className={styles.row}>
            <dt className={styles.label}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
    <figcaption className={styles.caption}>标出来的是她说过的话；虚线是还没说的，不替她编。</figcaption>
  </figure>
);
