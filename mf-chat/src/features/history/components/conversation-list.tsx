import type { ConversationSummary } from '@qihang/shared/contracts';
import { Button, DeleteIcon, Dialog, EditIcon, Menu, type MenuItem, type MenuPlace } from '@qihang/shared/ui';
import { useCallback, useState } from 'react';
import { useConversationActions } from '../hooks/use-conversation-actions';
import { groupByDay } from '../model/day-groups';
import { ConversationItem } from './conversation-item';
import styles from './conversation-list.module.css';

interface ConversationListProps {
  readonly conversations: readonly ConversationSummary[];
  readonly selectedId: string | null;
  readonly hasDraft: (conversationId: string) => boolean;
  readonly onSelect: (conversation: ConversationSummary) => void;
  readonly onDeleted: (id: string) => void;
}

interface Opened {
  readonly conversation: ConversationSummary;
  /** Null for the sheet of a long press. */
  readonly place: MenuPlace | null;
}

/** The conversations by day, and the two ways to rename and delete: a menu, and a sheet for fingers (SPEC §2). */
export const ConversationList = ({
  conversations,
  selectedId,
  hasDraft,
  onSelect,
  onDeleted,
}: ConversationListProps) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { askForTitle, askForDeletion, dialogs } = useConversationActions(onDeleted);
  const openMenu = useCallback(
    (conversation: ConversationSummary, place: MenuPlace) => setOpened({ conversation, place }),
    [],
  );
  const openSheet = useCallback(
    (conversation: ConversationSummary) => setOpened({ conversation, place: null }),
    [],
  );
  const close = () => setOpened(null);

  const items: MenuItem[] = opened
    ? [
        { label: '重命名', icon: <EditIcon size={18} />, onSelect: () => askForTitle(opened.conversation) },
        {
          label: '删除',
          icon: <DeleteIcon size={18} />,
          isDangerous: true,
          onSelect: () => askForDeletion(opened.conversation),
        },
      ]
    : [];

  return (
    <>
      {groupByDay(conversations, Date.now()).map(({ name, conversations: ofDay }) => (
        <div key={name}>
          <h2 className={styles.day}>{name}</h2>
          <ul className={styles.list}>
            {ofDay.map((conversation) => (
              <ConversationItem
                key={conversation.id}
                conversation={conversation}
                isSelected={conversation.id === selectedId}
                hasDraft={hasDraft(conversation.id)}
                onSelect={onSelect}
                onOpenMenu={openMenu}
                onLongPress={openSheet}
              />
            ))}
          </ul>
        </div>
      ))}
      <Menu label="对话操作" place={opened?.place ?? null} items={items} onClose={close} />
      {opened !== null && opened.place === null && (
        <Dialog isOpen isSheet title={opened.conversation.title} onClose={close}>
          <div className={styles.sheet}>
            {items.map(({ label, icon, isDangerous, onSelect: select }) => (
              <Button
                key={label}
                isWide
                size="large"
                variant={isDangerous ? 'danger' : 'secondary'}
                onClick={() => {
                  close();
                  select();
                }}
              >
                {icon}
                {label}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
      {dialogs}
    </>
  );
};
