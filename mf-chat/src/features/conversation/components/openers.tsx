import { classNames } from '@qihang/shared/ui';
import styles from './openers.module.css';

interface OpenersProps {
  readonly openers: readonly string[];
  readonly onPick: (opener: string) => void;
  /** A finger, the pointer or the focus is on one of them. */
  readonly onTouch?: () => void;
  /** Something better is about to take their place: they wait for it a moment. */
  readonly isWaiting?: boolean;
}

/** Suggested first messages; a click puts one into the composer to be edited or sent. */
export const Openers = ({ openers, onPick, onTouch, isWaiting = false }: OpenersProps) => (
  <ul
    className={classNames(styles.openers, isWaiting && styles.waiting)}
    aria-label="可以这样开始"
    onPointerDown={onTouch}
    onFocus={onTouch}
  >
    {openers.slice(0, 4).map((opener) => (
      <li key={opener}>
        <button type="button" className={styles.opener} onClick={() => onPick(opener)}>
          {opener}
        </button>
      </li>
    ))}
  </ul>
);
