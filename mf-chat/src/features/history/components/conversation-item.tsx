import type { ConversationSummary } from '@qihang/shared/contracts';
import { Link, useLocation } from '@qihang/shared/navigation';
import {
  classNames,
  IconButton,
  type MenuPlace,
  MessageIcon,
  MoreIcon,
  PinIcon,
  useLongPress,
} from '@qihang/shared/ui';
import { type MouseEvent, memo } from 'react';
import { chatPath } from '../../../session/address/chat-path';
import styles from './conversation-item.module.css';

interface ConversationItemProps {
  readonly conversation: ConversationSummary;
  readonly isSelected: boolean;
  /** The conversation has a draft. */
  readonly hasDraft: boolean;
  readonly onSelect: (conversation: ConversationSummary) => void;
  /** A right click, the menu key or ⋯; `place` is where the menu opens. */
  readonly onOpenMenu: (conversation: ConversationSummary, place: MenuPlace) => void;
  /** A long press on a touch screen. */
  readonly onLongPress: (conversation: ConversationSummary) => void;
}

/** Some browsers report the window's corner for the menu key; the menu then opens at the item. */
const placeOf = (event: MouseEvent<HTMLElement>): MenuPlace =>
  event.clientX === 0 && event.clientY === 0 ? event.currentTarget : { x: event.clientX, y: event.clientY };

/** Row of the history: a link to the conversation, and its menu (R2.17, R2.18). */
export const ConversationItem = memo((props: ConversationItemProps) => {
  const { conversation, isSelected, hasDraft, onSelect, onOpenMenu, onLongPress } = props;
  const { search } = useLocation();
  const touch = useLongPress(() => onLongPress(conversation), {
    onContextMenu: (event) => {
      event.preventDefault();
      onOpenMenu(conversation, placeOf(event));
    },
  });
  return (
    <div {...touch} className={classNames(styles.item, isSelected && styles.selected)}>
      <Link
        to={chatPath({ agentKey: conversation.agentKey, conversationId: conversation.id }, search)}
        className={styles.link}
        aria-current={isSelected ? 'page' : undefined}
        draggable={false}
        onClick={() => onSelect(conversation)}
      >
        {conversation.isPinned ? (
          <PinIcon size={16} className={styles.icon} />
        ) : (
          <MessageIcon size={16} className={styles.icon} />
        )}
        <bdi className={styles.title}>{conversation.title}</bdi>
        {hasDraft && <span className={styles.draft}>草稿</span>}
      </Link>
      <IconButton
        label={`更多：${conversation.title}`}
        icon={<MoreIcon size={18} />}
        aria-haspopup="menu"
        className={styles.more}
        onClick={(event) => onOpenMenu(conversation, event.currentTarget)}
      />
    </div>
  );
});
