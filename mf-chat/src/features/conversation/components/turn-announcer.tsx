import { VisuallyHidden } from '@qihang/shared/ui';
import type { Turn } from '../model/turn';

interface TurnAnnouncerProps {
  readonly turn: Turn;
  /** Which version is on screen; '' when none was chosen. */
  readonly version: string;
}

const announcementOf = (turn: Turn): string => {
  switch (turn.status) {
    case 'sending':
    case 'streaming':
      return '正在回答';
    case 'complete':
      return '回答完毕';
    case 'stopped':
      return '已停止回答';
    default:
      return '';
  }
};

/** Tells a screen reader when an answer starts and when it is complete, never piece by piece (PRODUCT §7). */
export const TurnAnnouncer = ({ turn, version }: TurnAnnouncerProps) => (
  <VisuallyHidden>
    <span aria-live="polite" aria-atomic="true">
      {announcementOf(turn)}
    </span>
    <span aria-live="polite" aria-atomic="true">
      {version}
    </span>
  </VisuallyHidden>
);
