import type { DeliverableSummary } from '@qihang/shared/contracts';
import styles from './stale-note.module.css';

/** Says how many facts of a deliverable have changed since it was made; nothing where none has. */
export const StaleNote = ({ changes }: Pick<DeliverableSummary, 'changes'>) =>
  changes.length === 0 ? null : (
    <span className={styles.stale}>档案改了{changes.length}处，这份还没更新</span>
  );
