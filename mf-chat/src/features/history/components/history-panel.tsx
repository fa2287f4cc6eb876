import { useQuery } from '@qihang/shared/api';
import type { ConversationSummary, SearchHit } from '@qihang/shared/contracts';
import { Button, CloseIcon, EmptyState, IconButton, PlusIcon } from '@qihang/shared/ui';
import { type MouseEvent, useRef } from 'react';
import { useChatView, useConversationId } from '../../../session/use-chat-session';
import { conversationsQuery } from '../api/conversations-query';
import { focusFirstLink, moveFocus } from '../hooks/link-focus';
import { useDraftMarks } from '../hooks/use-draft-marks';
import { useExport } from '../hooks/use-export';
import { useMoreConversations } from '../hooks/use-more-conversations';
import { useSearchText } from '../hooks/use-search-text';
import { ConversationList } from './conversation-list';
import styles from './history-panel.module.css';
import { LateSearchResults, preloadSearch } from './late-search-results';
import { LoadingRows } from './loading-rows';
import { SearchField } from './search-field';

interface HistoryPanelProps {
  readonly onStartNew: () => void;
  /** Present when the history covers the chat. */
  readonly onClose?: () => void;
  readonly onSelect: (conversation: ConversationSummary) => void;
  /** A search hit was clicked, before its link is followed. */
  readonly onPick: (hit: SearchHit, event: MouseEvent) => void;
  readonly onDeleted: (id: string) => () => void;
}

const NO_CONVERSATIONS: readonly ConversationSummary[] = [];

/** 新建对话, the search and the list of conversations (R2.13), in each of their states. */
export const HistoryPanel = (props: HistoryPanelProps) => {
  const { onStartNew, onClose, onSelect, onPick, onDeleted } = props;
  const selectedId = useConversationId();
  const shownMessageId = useChatView(({ target }) => target?.messageId ?? null);
  const hasDraft = useDraftMarks();
  const query = useQuery(conversationsQuery);
  const { items = NO_CONVERSATIONS, nextCursor = null } = query.data ?? {};
  const more = useMoreConversations();
  const text = useSearchText();
  const exported = useExport();
  const scrollRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const isSearch = text.searched !== '';

  const goToField = () => inputRef.current?.focus();
  const loadMore = () => {
    if (nextCursor !== null && !more.isLoading && !more.hasFailed) more.load();
  };

  return (
    <aside className={styles.panel} aria-label="历史对话">
      <div className={styles.top}>
        <Button className={styles.new} onClick={onStartNew}>
          <PlusIcon size={18} />
          新建对话
        </Button>
        {onClose && <IconButton label="关闭" icon={<CloseIcon />} onClick={onClose} />}
        {hasDraft(null) && selectedId !== null && <p className={styles.hint}>新对话里有没发出的草稿</p>}
        <SearchField
          inputRef={inputRef}
          text={text}
          onReach={preloadSearch}
          onGoDown={() => focusFirstLink(scrollRef.current)}
        />
      </div>
      {isSearch ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside.
        <div
          key="search"
          ref={scrollRef}
          className={styles.scroll}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.preventDefault();
              text.clear();
              goToField();
            } else moveFocus(event, goToField);
          }}
        >
          <LateSearchResults searched={text.searched} shownMessageId={shownMessageId} onPick={onPick} />
        </div>
      ) : (
        <div key="list" ref={scrollRef} className={styles.scroll}>
          {query.isPending && <LoadingRows />}
          {query.isError && items.length === 0 && (
            <EmptyState
              level={2}
              title="无法加载历史对话"
              action={
                <Button isPending={query.isFetching} onClick={() => query.refetch()}>
                  重试
                </Button>
              }
            />
          )}
          {query.isSuccess && items.length === 0 && (
            <p className={styles.empty}>还没有对话。发出第一条消息后，会保存在这里。</p>
          )}
          <ConversationList
            scrollRef={scrollRef}
            conversations={items}
            selectedId={selectedId}
            hasDraft={hasDraft}
            onSelect={onSelect}
            onDeleted={onDeleted}
            onExport={exported.start}
            onLeaveUp={goToField}
            onNearEnd={loadMore}
          />
          {nextCursor !== null && (
            <Button variant="quiet" isWide isPending={more.isLoading} onClick={more.load}>
              {more.isLoading ? '正在加载…' : more.hasFailed ? '没能加载，重试' : '加载更多'}
            </Button>
          )}
        </div>
      )}
      {exported.status}
    </aside>
  );
};
