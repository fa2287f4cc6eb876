import { BackIcon, HistoryIcon, IconButton } from '@qihang/shared/ui';
import styles from './chat-header.module.css';

interface ChatHeaderProps {
  readonly agentName: string;
  readonly isHistoryOpen: boolean;
  readonly onBack: () => void;
  readonly onToggleHistory: () => void;
}

/** Back to `/`, who answers, and the history (SPEC §2). */
export const ChatHeader = ({ agentName, isHistoryOpen, onBack, onToggleHistory }: ChatHeaderProps) => (
  <header className={styles.header}>
    <IconButton label="返回" icon={<BackIcon />} onClick={onBack} />
    <h1 className={styles.name}>{agentName}</h1>
    <IconButton
      label="历史对话"
      icon={<HistoryIcon />}
      aria-expanded={isHistoryOpen}
      onClick={onToggleHistory}
    />
  </header>
);
