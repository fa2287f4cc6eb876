import styles from './ladder-preview.module.css';

const rungs = [
  { name: '引流品', text: '花得起，马上试到' },
  { name: '信任品', text: '说定一个问题，解决它' },
  { name: '利润品', text: '陪他把一段路走完' },
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
