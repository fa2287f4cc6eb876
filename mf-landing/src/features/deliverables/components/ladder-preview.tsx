import type { ReactNode } from 'react';
import styles from './ladder-preview.module.css';
import { Said, Unsaid } from './said';

const rungs: ReadonlyArray<{ readonly name: string; readonly text: ReactNode }> = [
  { name: '不收钱', text: '一张应季花单' },
  {
    name: '现在卖的',
    text: (
      <>
        <Said>婚礼花艺</Said>
        <br />
        <Said>一场6800</Said>
      </>
    ),
  },
  { name: '老客再要的', text: <Unsaid>纪念日的花？</Unsaid> },
];

/** The example's way to earn: three offers, each a step above the last. */
export const LadderPreview = () => (
  <ol className={styles.ladder}>
    {rungs.map(({ name, text }) => (
      <li key={name} className={styles.rung}>
        <span className={styles.name}>{name}</span>
        <span className={styles.text}>{text}</span>
      </li>
    ))}
  </ol>
);
