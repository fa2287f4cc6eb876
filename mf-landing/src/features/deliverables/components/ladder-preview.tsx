import styles from './ladder-preview.module.css';

const rungs = [
  { name: '不收钱', text: '先让他在家试到' },
  { name: '现在卖的', text: '价说死，事说清' },
  { name: '老客再要的', text: '多给什么，多收多少' },
];

/** The form of a way to earn: three offers, each a step above the last. */
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
