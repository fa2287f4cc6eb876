import type { DeliverableDetail } from '@qihang/shared/contracts';
import { ChevronDownIcon } from '@qihang/shared/ui';
import { timeText } from '../model/version-words';
import styles from './work-meta.module.css';

interface WorkMetaProps {
  readonly work: DeliverableDetail;
  readonly isCompared: boolean;
  /** Present when there is an older version to compare with. */
  readonly onCompare?: () => void;
  readonly onShowVersions: () => void;
}

/** Author label, time and version of a deliverable. */
export const WorkMeta = ({ work, isCompared, onCompare, onShowVersions }: WorkMetaProps) => {
  const { shown, versions } = work;
  return (
    <div className={styles.meta}>
      <span className={styles.label}>
        {shown.label} · {timeText(shown.createdAt, new Date())}
      </span>
      {onCompare && (
        <button type="button" aria-pressed={isCompared} className={styles.button} onClick={onCompare}>
          {isCompared ? '看全文' : '看改了什么'}
        </button>
      )}
      {versions.length > 1 && (
        <button type="button" aria-haspopup="dialog" className={styles.button} onClick={onShowVersions}>
          第{shown.number}版
          <ChevronDownIcon size={14} />
        </button>
      )}
    </div>
  );
};
