import type { ReactNode } from 'react';
import { Said } from './said';
import styles from './script-preview.module.css';

const beats: ReadonlyArray<{ readonly time: string; readonly text: ReactNode }> = [
  {
    time: '0:00',
    text: (
      <>
        <Said>现场和效果图不一样</Said>，怪谁？
      </>
    ),
  },
  { time: '0:05', text: '（把效果图举到花旁边）先看这张图是几月拍的。' },
  {
    time: '0:14',
    text: (
      <>
        我在<Said>苏州</Said>
        <Said>开花店8年</Said>，都是<Said>先看季节再出图</Said>。
      </>
    ),
  },
  { time: '0:32', text: '签单之前，把这一句问了。' },
];

/** The example's script: when on the left, on the right what is said, with what happens then in brackets. */
export const ScriptPreview = () => (
  <dl className={styles.script}>
    {beats.map(({ time, text }) => (
      <div key={time} className={styles.beat}>
        <dt className={styles.time}>{time}</dt>
        <dd className={styles.text}>{text}</dd>
      </div>
    ))}
  </dl>
);
