import type { ConversationSummary } from '@qihang/shared/contracts';
import { Menu, type MenuPlace } from '@qihang/shared/ui';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useConversationActions } from '../hooks/use-conversation-actions';
import { useListView } from '../hooks/use-list-view';
import { useRowFocus } from '../hooks/use-row-focus';
import { groupByDay } from '../model/day-groups';
import { drawList, placeGroups } from '../model/list-rows';
import { ActionSheet } from './action-sheet';
import { ConversationItem } from './conversation-item';
import styles from './conversation-list.module.css';

interface ConversationListProps {
  /** Scrolling element; the list begins at its top. */
  readonly scrollRef: RefObject<HTMLElement | null>;
  readonly conversations: readonly ConversationSummary[];
  readonly selectedId: string | null;
  readonly hasDraft: (conversationId: string) => boolean;
  readonly onSelect: (conversation: ConversationSummary) => void;
  readonly onDeleted: (id: string) => () => void;
  readonly onExport: (conversation: ConversationSummary) => void;
  /** Arrow up was pressed on the first row. */
  readonly onLeaveUp: () => void;
  /** The reader is near the end of the loaded rows. */
  readonly onNearEnd: () => void;
}

interface Opened {
  readonly conversation: ConversationSummary;
  /** Null for the sheet of a long press. */
  readonly place: MenuPlace | null;
}

/**
 * The conversations by day, with a menu for the mouse and a sheet for touch (R2.17, R2.18). Only the rows in view and an
 * overscan are rendered.
 */
export const ConversationList = (props: ConversationListProps) => {
  const { scrollRef, conversations, selectedId, hasDraft, onSelect, onDeleted, onExport } = props;
  const { onLeaveUp, onNearEnd } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const { itemsFor, dialogs } = useConversationActions({ onDeleted, onExport });
  const openMenu = useCallback(
    (conversation: ConversationSummary, place: MenuPlace) => setOpened({ conversation, place }),
    [],
  );
  const openSheet = useCallback(
    (conversation: ConversationSummary) => setOpened({ conversation, place: null }),
    [],
  );
  const close = () => setOpened(null);

  const listRef = useRef<HTMLDivElement>(null);
  const placed = useMemo(() => placeGroups(groupByDay(conversations, Date.now())), [conversations]);
  const view = useListView(scrollRef);
  const { groups, height } = drawList(placed, view);
  const { handleKeyDown } = useRowFocus({
    scrollRef,
    listRef,
    placed,
    count: conversations.length,
    onLeaveUp,
  });

  const drawn = groups.at(-1);
  const isNearEnd = drawn !== undefined && drawn.from + drawn.conversations.length === conversations.length;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  const items = opened ? itemsFor(opened.conversation) : [];
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside. */}
      <div ref={listRef} className={styles.canvas} style={{ height }} onKeyDown={handleKeyDown}>
        {groups.map(({ name, top, hasHeading, conversations: ofDay, from }) => (
          <div key={name} className={styles.group} style={{ top }}>
            {hasHeading && <h2 className={styles.day}>{name}</h2>}
            <ul aria-label={name}>
              {ofDay.map((conversation, at) => (
                <li key={conversation.id} className={styles.row} data-row={from + at}>
                  <ConversationItem
                    conversation={conversation}
                    isSelected={conversation.id === selectedId}
                    hasDraft={hasDraft(conversation.id)}
                    onSelect={onSelect}
                    onOpenMenu={openMenu}
                    onLongPress={openSheet}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Menu label="对话操作" place={opened?.place ?? null} items={items} onClose={close} />
      {opened !== null && opened.place === null && (
        <ActionSheet title={opened.conversation.title} items={items} onClose={close} />
      )}
      {dialogs}
    </>
  );
};
