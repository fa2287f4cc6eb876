import type { ProfileValueView } from '@qihang/shared/contracts';
import { STATE_WORDS } from '../model/value-words';
import { timeText } from '../model/version-words';
import styles from './value-history.module.css';

interface ValueHistoryProps {
  readonly value: ProfileValueView;
}

/** What a value was before, behind one press. */
export const ValueHistory = ({ value: { text, history } }: ValueHistoryProps) => {
  if (history.length === 0) return null;
  const now = new Date();
  return (
    <details className={styles.history}>
      <summary className={styles.summary} aria-label={`以前：${text}`}>
        以前
      </summary>
      <ol className={styles.list} reversed>
        {history.map((before, at) => (
          <li key={at}>
            <p className={styles.text}>
              <bdi>{before.text}</bdi>
            </p>
            <p>
              <time dateTime={before.at}>{timeText(before.at, now)}</time> · {STATE_WORDS[before.state]}
              {before.quote !== '' && (
                <>
                  ：<q className={styles.quote}>{before.quote}</q>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
};
