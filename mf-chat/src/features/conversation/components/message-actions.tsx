import { CopyIcon, IconButton } from '@qihang/shared/ui';
import type { ReactNode } from 'react';
import styles from './message.module.css';

interface MessageActionsProps {
  /** What 复制 copies: exactly this. */
  readonly text: string;
  readonly onCopy: (text: string) => void;
  /** Beside the buttons: who answered. */
  readonly children?: ReactNode;
}

export const MessageActions = ({ text, onCopy, children }: MessageActionsProps) => (
  <div className={styles.actions}>
    {text !== '' && (
      <IconButton
        label="复制"
        icon={<CopyIcon size={16} />}
        className={styles.action}
        onClick={() => onCopy(text)}
      />
    )}
    {children}
  </div>
);
