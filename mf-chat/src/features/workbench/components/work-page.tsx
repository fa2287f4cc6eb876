import { BackIcon, CloseIcon, IconButton } from '@qihang/shared/ui';
import type { ReactNode } from 'react';
import { useWorkbench } from '../hooks/use-workbench';
import styles from './work-page.module.css';

interface WorkPageProps {
  readonly title: ReactNode;
  /** Target of the ‹ button; null on the first page. */
  readonly upTo: string | null;
  /** Additional buttons of the bar. */
  readonly tools?: ReactNode;
  /** Buttons below the sheet, within reach of the thumb. */
  readonly foot?: ReactNode;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** Page of the workbench: bar, content and actions. */
export const WorkPage = ({ title, upTo, tools, foot, isBusy = false, children }: WorkPageProps) => {
  const { onGoUp, onClose } = useWorkbench();
  return (
    <>
      <header className={styles.bar}>
        {upTo !== null && <IconButton label="返回" icon={<BackIcon />} onClick={() => onGoUp(upTo)} />}
        <div className={styles.title}>{title}</div>
        {tools}
        <IconButton label="关闭" icon={<CloseIcon />} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer. */}
      <div className={styles.scroll} aria-busy={isBusy || undefined} tabIndex={0}>
        <div className={styles.sheet}>{children}</div>
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </>
  );
};
