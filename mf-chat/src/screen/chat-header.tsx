import { useTakeOver } from '@qihang/shared/take-over';
import { BackIcon, Button, HistoryIcon, IconButton } from '@qihang/shared/ui';
import { useRef } from 'react';
import styles from './chat-header.module.css';

interface ChatHeaderProps {
  readonly agentName: string;
  readonly isHistoryOpen: boolean;
  readonly isWorkOpen: boolean;
  readonly onBack: () => void;
  readonly onToggleHistory: () => void;
  readonly onToggleWork: () => void;
}

const nothing = (): void => {};

/** Header of the chat (R2.14): back to `/`, the agent's name, 我的成果 and the history toggle. */
export const ChatHeader = (props: ChatHeaderProps) => {
  const header = useRef<HTMLElement>(null);
  useTakeOver(header, nothing);
  return (
    <header ref={header} data-early="" className={styles.header}>
      <IconButton label="返回" icon={<BackIcon />} onClick={props.onBack} />
      <h1 className={styles.name}>{props.agentName}</h1>
      <Button
        variant="quiet"
        className={styles.work}
        aria-expanded={props.isWorkOpen}
        onClick={props.onToggleWork}
      >
        我的成果
      </Button>
      <IconButton
        label="历史对话"
        icon={<HistoryIcon />}
        aria-expanded={props.isHistoryOpen}
        onClick={props.onToggleHistory}
      />
    </header>
  );
};
