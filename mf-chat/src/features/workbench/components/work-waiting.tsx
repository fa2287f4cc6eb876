import { CloseIcon, IconButton, Skeleton } from '@qihang/shared/ui';
import type { ReactNode } from 'react';
import styles from './work-waiting.module.css';

const ROWS = ['first', 'second', 'third'];

interface WorkWaitingProps {
  readonly onClose: () => void;
  /** Shown instead when loading has failed. */
  readonly children?: ReactNode;
}

/** Placeholder of the workbench until its chunk has loaded. */
export const WorkWaiting = ({ onClose, children }: WorkWaitingProps) => (
  <div className={styles.waiting} aria-busy={children === undefined || undefined}>
    <div className={styles.bar}>
      <IconButton label="关闭" icon={<CloseIcon />} onClick={onClose} />
    </div>
    {children ?? ROWS.map((row) => <Skeleton key={row} height="76px" />)}
  </div>
);
