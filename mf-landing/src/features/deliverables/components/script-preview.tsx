import styles from './script-preview.module.css';

const beats = [
  { time: '0–3 秒', text: '用客人的原话开口，让对的人停下来' },
  { time: '3–8 秒', text: '说出不管它会怎样，他才愿意听' },
  { time: '8–45 秒', text: '讲你的做法，只举一个真实的例子' },
  { time: '结尾', text: '请他做一件事，只一件' },
];

/** The form of a script: the time on the left, the words on the right. */
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
