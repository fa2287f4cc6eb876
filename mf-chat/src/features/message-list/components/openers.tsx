import styles from './openers.module.css';

interface OpenersProps {
  readonly openers: readonly string[];
  readonly onPick: (opener: string) => void;
}

/** Suggested first messages; a click puts one into the composer to be edited or sent. */
export const Openers = ({ openers, onPick }: OpenersProps) => (
  <ul className={styles.openers} aria-label="可以这样开始">
    {openers.slice(0, 4).map((opener) => (
      <li key={opener}>
        <button type="button" className={styles.opener} onClick={() => onPick(opener)}>
          {opener}
        </button>
      </li>
    ))}
  </ul>
);
