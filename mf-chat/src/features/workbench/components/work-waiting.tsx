import { CloseIcon, IconButton, Skeleton } from '@qihang/shared/ui';
import type { ReactNode } from 'react';
import styles from './work-waiting.module.css';

const ROWS = ['first', 'second', 'third'];

interface WorkWaitingProps {
  readonly onClose: () => void;
  /** Said instead when it does not come. */
  readonly children?: ReactNode;
}

/** The workbench until its program is here. */
export const WorkWaiting = ({ onClose, children }: WorkWaitingProps) => (
  <div className={styles.waiting} aria-busy={children === undefined || undefined}>
    <div className={styles.bar}>
      <IconButton label="关闭" icon={<CloseIcon />} onClick={onClose} />
    </div>
    {children ?? ROWS.map((row) => <Skeleton key={row} height="76px" />)}
  </div>
);
