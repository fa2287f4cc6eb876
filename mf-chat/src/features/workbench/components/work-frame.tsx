import { Drawer } from '@qihang/shared/ui';
import type { ReactNode } from 'react';
import styles from './work-frame.module.css';

interface WorkFrameProps {
  /** Column beside the chat if true, sheet over it otherwise. */
  readonly isBeside: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Container of the workbench. */
export const WorkFrame = ({ isBeside, onClose, children }: WorkFrameProps) => {
  if (isBeside) return <div className={styles.column}>{children}</div>;
  return (
    <Drawer label="我的成果" side="end" onClose={onClose}>
      {children}
    </Drawer>
  );
};
