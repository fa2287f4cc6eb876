import styles from './topics-preview.module.css';

const topics = [
  { text: '客人问得最多的那一句，今天说清楚', kind: '客人原话' },
  { text: '大家都这么做，其实第一步就错了', kind: '行当常识' },
  { text: '上周刚解决的一个麻烦，从头讲一遍', kind: '你的事' },
];

/** The form of a topic library: rows that can be taken one by one. */
export const TopicsPreview = () => (
  <ul className={styles.topics}>
    {topics.map(({ text, kind }) => (
      <li key={kind} className={styles.topic}>
        <span>{text}</span>
        <span className={styles.kind}>{kind}</span>
      </li>
    ))}
  </ul>
);
