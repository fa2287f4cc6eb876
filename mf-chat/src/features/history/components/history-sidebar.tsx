import { Drawer } from '@qihang/shared/ui';
import type { ReactNode } from 'react';
import type { Sidebar } from '../hooks/use-sidebar';
import styles from './history-sidebar.module.css';

interface HistorySidebarProps {
  readonly sidebar: Sidebar;
  readonly children: ReactNode;
}

/** Column beside the chat, or a drawer over it, for the history. */
export const HistorySidebar = ({ sidebar, children }: HistorySidebarProps) => {
  if (!sidebar.isOpen) return null;
  if (!sidebar.isDrawer) return <div className={styles.column}>{children}</div>;
  return (
    <Drawer label="历史对话" onClose={sidebar.close}>
      {children}
    </Drawer>
  );
};
