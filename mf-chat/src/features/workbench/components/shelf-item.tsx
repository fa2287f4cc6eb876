import type { DeliverableSummary } from '@qihang/shared/contracts';
import { useWorkbench } from '../hooks/use-workbench';
import { PURPOSES } from '../model/kinds';
import { timeText } from '../model/version-words';
import styles from './shelf-item.module.css';

/** Row of 我的成果 that opens a deliverable. */
export const ShelfItem = ({ work }: { readonly work: DeliverableSummary }) => {
  const { onOpen } = useWorkbench();
  const { id, kind, title, headline, version, updatedAt, changes } = work;
  return (
    <li>
      <button type="button" className={styles.item} onClick={() => onOpen(id)}>
        <span className={styles.head}>
          <bdi className={styles.title}>{title}</bdi>
          <span className={styles.when}>
            {version > 1 && `第${version}版 · `}
            {timeText(updatedAt, new Date())}
          </span>
        </span>
        <span className={styles.headline}>{headline || PURPOSES[kind]}</span>
        {changes.length > 0 && <span className={styles.stale}>档案改了{changes.length}处，这份还没更新</span>}
      </button>
    </li>
  );
};
