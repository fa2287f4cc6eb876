import styles from './script-preview.module.css';

const beats = [
  { time: '0:00', text: '用客人的原话开口，让对的人停下来' },
  { time: '0:04', text: '（手上的活停一秒）说出你当时怎么选的' },
  { time: '0:12', text: '讲你的做法，只举一个真实的例子' },
  { time: '0:40', text: '停在最有劲的那句上，说完就收' },
];

/** The form of a script: when on the left, on the right what is said, with what happens then in brackets. */
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
