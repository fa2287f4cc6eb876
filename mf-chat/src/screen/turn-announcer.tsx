import { VisuallyHidden } from '@qihang/shared/ui';
import type { Turn } from '../session/turn/turn';
import { useTurn } from '../session/use-chat-session';

interface TurnAnnouncerProps {
  /** Text about the version on screen; '' when none was chosen. */
  readonly version: string;
}

const announcementOf = (turn: Turn): string => {
  switch (turn.status) {
    case 'streaming':
      return turn.work?.doing ?? '正在回答';
    case 'sending':
      return '正在回答';
    case 'complete':
      return '回答完毕';
    case 'stopped':
      return '已停止回答';
    default:
      return '';
  }
};

/** Announces the start and the end of an answer to screen readers, and what is under way, never its chunks or seconds. */
export const TurnAnnouncer = ({ version }: TurnAnnouncerProps) => (
  <VisuallyHidden>
    <span aria-live="polite" aria-atomic="true">
      {announcementOf(useTurn())}
    </span>
    <span aria-live="polite" aria-atomic="true">
      {version}
    </span>
  </VisuallyHidden>
);
