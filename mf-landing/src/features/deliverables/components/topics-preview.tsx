import type { ReactNode } from 'react';
import { Said } from './said';
import styles from './topics-preview.module.css';

const topics: ReadonlyArray<{ readonly text: ReactNode; readonly kind: string }> = [
  {
    text: (
      <>
        <Said>现场和效果图不一样</Said>，差在哪一步
      </>
    ),
    kind: '客人原话',
  },
  {
    text: (
      <>
        <Said>一场6800</Said>，花在了哪几样上
      </>
    ),
    kind: '价',
  },
  { text: '签单前先问这三句，当天少操一半心', kind: '行当常识' },
];

/** The example's topics: rows that can be taken one by one. */
export const TopicsPreview = () => (
  <ol className={styles.topics}>
    {topics.map(({ text, kind }) => (
      <li key={kind} className={styles.topic}>
        <span>{text}</span>
        <span className={styles.kind}>{kind}</span>
      </li>
    ))}
  </ol>
);
