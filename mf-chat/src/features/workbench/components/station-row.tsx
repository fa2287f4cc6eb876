import { classNames, VisuallyHidden } from '@qihang/shared/ui';
import type { ReactNode } from 'react';
import type { Miniature } from '../model/miniature';
import { MiniatureView } from './miniature-view';
import styles from './station-row.module.css';

interface StationRowProps {
  readonly title: string;
  /** One short line. */
  readonly words: string;
  /** Undefined where the server tells nothing of its form. */
  readonly miniature: Miniature | undefined;
  /** Nothing is made of it yet. */
  readonly isAhead: boolean;
  readonly isDisabled?: boolean;
  readonly note?: ReactNode;
  readonly onGo: () => void;
  /** What stands below it; null for nothing. */
  readonly children: ReactNode;
}

/** One station of the route: a dot on its line, what it is, and its form drawn small. */
export const StationRow = (props: StationRowProps) => {
  const { title, words, miniature, isAhead, isDisabled = false, note, onGo, children } = props;
  return (
    <li className={classNames(styles.station, isAhead && styles.ahead)}>
      <button type="button" className={styles.row} disabled={isDisabled} onClick={onGo}>
        <span className={styles.rail} />
        <span className={styles.text}>
          <bdi className={styles.title}>{title}</bdi>
          {isAhead && <VisuallyHidden>，还没做，</VisuallyHidden>}
          <span className={styles.words}>{words}</span>
          {note}
        </span>
        {miniature && <MiniatureView miniature={miniature} isAhead={isAhead} />}
      </button>
      {children !== null && <div className={styles.below}>{children}</div>}
    </li>
  );
};
