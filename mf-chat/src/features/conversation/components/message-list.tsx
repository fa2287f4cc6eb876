import {
  createContext,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  Virtualizer,
  type VirtualizerHandle,
} from 'virtua';
import { useIsShifted } from '../hooks/use-is-shifted';
import { useKeptRows } from '../hooks/use-kept-rows';
import { typicalRowHeight } from '../model/row-height';
import type { ShownMessage } from '../model/shown-messages';
import styles from './message-list.module.css';

/** Rows this near to the window are there, and measured, when they come into sight: what grows in sight moves what is read. */
const BUFFER = 1_000;

interface RowStates {
  readonly isKept: (index: number) => boolean;
  readonly isPointedAt: (index: number) => boolean;
  readonly keep: (index: number) => void;
}

const RowStatesContext = createContext<RowStates>({
  isKept: () => false,
  isPointedAt: () => false,
  keep: () => {},
});

/** Without virtua's `pointer-events: none` while it scrolls: while one follows an answer it scrolls all the time. */
const Rows = ({ ref, style, children }: CustomContainerComponentProps) => (
  <div ref={ref} style={{ ...style, pointerEvents: undefined }}>
    {children}
  </div>
);

const Row = ({ ref, style, index, children }: CustomItemComponentProps) => {
  const { isKept, isPointedAt, keep } = use(RowStatesContext);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the focus of what is inside it.
    <div
      ref={ref}
      // virtua hides a row until it is measured. Kept ones come with a render of ours and are measured before they are painted.
      style={isKept(index) ? { ...style, visibility: undefined } : style}
      onFocus={() => keep(index)}
    >
      <RowBody isPointed={isPointedAt(index)}>{children}</RowBody>
    </div>
  );
};

interface RowBodyProps {
  readonly isPointed: boolean;
  readonly children: ReactNode;
}

const RowBody = ({ isPointed, children }: RowBodyProps) => {
  const inner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // One reads on from here, with a keyboard or a screen reader, too.
    if (isPointed) inner.current?.focus({ preventScroll: true });
  }, [isPointed]);
  return (
    <div
      ref={inner}
      className={styles.row}
      data-pointed={isPointed || undefined}
      tabIndex={isPointed ? -1 : undefined}
    >
      {children}
    </div>
  );
};

/** What can be asked of the list. */
export interface MessageListHandle {
  /** Puts this message at the upper edge of what is seen. */
  readonly scrollTo: (key: string) => void;
  /** How high its row is, in px; what the list takes it for as long as it was never there. */
  readonly heightOf: (key: string) => number;
}

interface MessageListProps {
  readonly ref?: Ref<MessageListHandle>;
  readonly messages: readonly ShownMessage[];
  /** What scrolls. */
  readonly regionRef: RefObject<HTMLElement | null>;
  /** How far below the upper end of what scrolls the list begins. */
  readonly startMargin: number;
  /** The message to point at. */
  readonly pointedKey: string | null;
  /** The row of a message, under the message's key. */
  readonly renderMessage: (message: ShownMessage) => ReactElement;
  /** Rows or the region have another height; what was seen is still in its place. */
  readonly onResize: () => void;
}

/**
 * The messages of a conversation, oldest first. Of a long one only those in and around the window are in the document
 * (F45); what is seen keeps its place when older ones come before it.
 */
export const MessageList = (props: MessageListProps) => {
  const { ref, messages, regionRef, startMargin, pointedKey, renderMessage, onResize } = props;
  const list = useRef<VirtualizerHandle>(null);
  const end = useRef<HTMLDivElement>(null);
  // The newest message is no row of virtua's: when a row grows that begins above the window, virtua takes it that it has
  // grown above, and moves what a reader looks at who has gone up a little while the answer is written.
  const last = messages.at(-1);
  const rows = useMemo(() => messages.slice(0, -1), [messages]);
  const [rowHeight] = useState(() =>
    typicalRowHeight(messages, regionRef.current?.clientWidth ?? window.innerWidth),
  );
  const { indexes, keep } = useKeptRows(rows, pointedKey);
  const isShifted = useIsShifted(rows);
  const rowStates = useMemo((): RowStates => {
    const kept = new Set(indexes);
    return {
      isKept: (index) => kept.has(index),
      isPointedAt: (index) => pointedKey !== null && rows[index]?.key === pointedKey,
      keep,
    };
  }, [indexes, rows, pointedKey, keep]);
  useImperativeHandle(ref, () => ({
    heightOf(key) {
      const index = rows.findIndex((message) => message.key === key);
      return list.current?.getItemSize(index) || rowHeight;
    },
    scrollTo(key) {
      const index = rows.findIndex((message) => message.key === key);
      if (index !== -1) list.current?.scrollToIndex(index, { align: 'start' });
      else if (last?.key === key) end.current?.scrollIntoView({ block: 'start' });
    },
  }));
  return (
    <RowStatesContext value={rowStates}>
      <Virtualizer
        ref={list}
        data={rows}
        scrollRef={regionRef}
        startMargin={startMargin}
        itemSize={rowHeight}
        bufferSize={BUFFER}
        keepMounted={indexes}
        shift={isShifted}
        as={Rows}
        item={Row}
        onResize={onResize}
      >
        {renderMessage}
      </Virtualizer>
      {last && (
        <div key={last.key} ref={end} className={styles.newest}>
          <RowBody isPointed={last.key === pointedKey}>{renderMessage(last)}</RowBody>
        </div>
      )}
    </RowStatesContext>
  );
};
