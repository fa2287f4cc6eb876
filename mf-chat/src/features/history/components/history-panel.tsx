import { useInfiniteQuery } from '@qihang/shared/api';
import type { ConversationSummary } from '@qihang/shared/contracts';
import { Button, CloseIcon, EmptyState, IconButton, PlusIcon, Skeleton } from '@qihang/shared/ui';
import { conversationsOf, conversationsQuery } from '../api/conversations-query';
import { ConversationList } from './conversation-list';
import styles from './history-panel.module.css';

interface HistoryPanelProps {
  readonly selectedId: string | null;
  /** Null asks for the conversation that does not exist yet. */
  readonly hasDraft: (conversationId: string | null) => boolean;
  readonly onStartNew: () => void;
  /** Given where the history covers the chat. */
  readonly onClose?: () => void;
  readonly onSelect: (conversation: ConversationSummary) => void;
  readonly onDeleted: (id: string) => void;
}

const LOADING_ROWS = ['72%', '54%', '64%', '40%'];

const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    {LOADING_ROWS.map((width) => (
      <Skeleton key={width} width={width} height="18px" />
    ))}
  </div>
);

/** 新建对话 and the list of conversations (SPEC §2), in each of its states. */
export const HistoryPanel = ({ hasDraft, onStartNew, onClose, ...list }: HistoryPanelProps) => {
  const query = useInfiniteQuery(conversationsQuery);
  const conversations = query.data ? conversationsOf(query.data) : [];
  return (
    <aside className={styles.panel} aria-label="历史对话">
      <div className={styles.top}>
        <Button className={styles.new} onClick={onStartNew}>
          <PlusIcon size={18} />
          新建对话
        </Button>
        {onClose && <IconButton label="关闭" icon={<CloseIcon />} onClick={onClose} />}
        {hasDraft(null) && list.selectedId !== null && <p className={styles.hint}>新对话里有没发出的草稿</p>}
      </div>
      <div className={styles.scroll}>
        {query.isPending && <Loading />}
        {query.isError && conversations.length === 0 && (
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
        {query.isSuccess && conversations.length === 0 && (
          <p className={styles.empty}>还没有对话。发出第一条消息后，会保存在这里。</p>
        )}
        <ConversationList {...list} conversations={conversations} hasDraft={hasDraft} />
        {query.hasNextPage && (
          <Button
            variant="quiet"
            isWide
            isPending={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? '正在加载…' : '加载更多'}
          </Button>
        )}
      </div>
    </aside>
  );
};
