import {
  memo,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIsShifted } from '../hooks/use-is-shifted';
import { useKeptRows } from '../hooks/use-kept-rows';
import { useVirtualRows } from '../hooks/use-virtual-rows';
import type { Fling } from '../model/fling';
import { countThatFills, typicalRowHeight } from '../model/row-height';
import type { ShownMessage } from '../model/shown-messages';
import { type FlyingLayer, makeFlyingLayer } from './flying-layer';
import styles from './message-list.module.css';

interface RowProps {
  readonly index: number;
  /** From the upper end of the list, in px. */
  readonly top: number;
  readonly isHidden: boolean;
  readonly isPointed: boolean;
  readonly observe: (row: HTMLElement, index: number) => () => void;
  readonly keep: (key: string) => void;
  readonly message: ShownMessage;
  readonly renderMessage: (message: ShownMessage) => ReactElement;
}

/** A row of the list, in its place. */
const Row = memo((props: RowProps) => {
  const { index, top, isHidden, isPointed, observe, keep, message, renderMessage } = props;
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (row.current === null ? undefined : observe(row.current, index)), [observe, index]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the focus of what is inside it.
    <div
      ref={row}
      className={styles.place}
      style={{ top, visibility: isHidden ? 'hidden' : undefined }}
      onFocus={() => keep(message.key)}
    >
      <RowBody isPointed={isPointed}>{renderMessage(message)}</RowBody>
    </div>
  );
});

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
  /** Gives up going there: the way goes on until all rows around the message are measured. */
  readonly leave: () => void;
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
  readonly fling: Fling;
  /** Rows or the region have another height; what was seen is still in its place. */
  readonly onResize: () => void;
}

/**
 * The messages of a conversation, oldest first. Of a long one only those in and around the window are in the document
 * (F45); what is seen keeps its place when older ones come before it.
 */
export const MessageList = (props: MessageListProps) => {
  const { ref, messages, regionRef, startMargin, pointedKey, renderMessage, fling, onResize } = props;
  const container = useRef<HTMLDivElement>(null);
  const flying = useRef<FlyingLayer>(null);
  const end = useRef<HTMLDivElement>(null);
  // The newest message is no row of virtua's: when a row grows that begins above the window, virtua takes it that it has
  // grown above, and moves what a reader looks at who has gone up a little while the answer is written.
  const last = messages.at(-1);
  const listed = useMemo(() => messages.slice(0, -1), [messages]);
  const [{ rowHeight, filling }] = useState(() => {
    // Where nothing is laid out yet, it will not be larger than the window.
    const width = regionRef.current?.clientWidth || window.innerWidth;
    const height = regionRef.current?.clientHeight || window.innerHeight;
    return {
      rowHeight: typicalRowHeight(messages, width),
      filling: countThatFills(messages, { width, height }),
    };
  });
  const { indexes: kept, keep } = useKeptRows(listed, pointedKey, filling - 1);
  const { rows, height, observe, scrollToIndex, scrollToEnd, heightOf } = useVirtualRows({
    messages: listed,
    rowHeight,
    startMargin,
    regionRef,
    containerRef: container,
    isShifted: useIsShifted(listed),
    kept,
    fling,
    flyingRef: flying,
    onResize,
  });
  const hasJumped = useRef(false);
  const indexOf = (key: string) => listed.findIndex((message) => message.key === key);
  useImperativeHandle(ref, () => ({
    heightOf(key) {
      const index = indexOf(key);
      return index === -1 ? rowHeight : heightOf(index);
    },
    scrollTo(key) {
      const index = indexOf(key);
      hasJumped.current = true;
      if (index !== -1) scrollToIndex(index);
      else if (last?.key === key) end.current?.scrollIntoView({ block: 'start' });
    },
    leave() {
      if (hasJumped.current) scrollToEnd();
      hasJumped.current = false;
    },
  }));
  const holdFlying = useCallback((host: HTMLDivElement) => {
    flying.current = makeFlyingLayer(host);
    return () => {
      flying.current = null;
    };
  }, []);
  return (
    <>
      <div ref={container} className={styles.list} style={{ height }}>
        {rows.map(({ index, top, isUnmeasured }) => {
          const message = listed[index];
          return (
            message && (
              <Row
                key={message.key}
                index={index}
                top={top}
                // What is not measured yet would be in the wrong place. Kept ones come with a render of ours and are
                // measured before they are painted.
                isHidden={isUnmeasured && !kept.includes(index)}
                isPointed={message.key === pointedKey}
                observe={observe}
                keep={keep}
                message={message}
                renderMessage={renderMessage}
              />
            )
          );
        })}
        <div ref={holdFlying} className={styles.flying} aria-hidden="true" />
      </div>
      {last && (
        <div key={last.key} ref={end} className={styles.newest}>
          <RowBody isPointed={last.key === pointedKey}>{renderMessage(last)}</RowBody>
        </div>
      )}
    </>
  );
};
