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
import type { ReadingPlace } from '../../../session/reading-places';
import type { ShownMessage } from '../model/shown-messages';
import { type FlyingLayer, makeFlyingLayer } from './flying-layer';
import styles from './message-list.module.css';
import type { Fling } from './model/fling';
import { leastAnswerHeight, type SentQuestion } from './model/question-at-top';
import { countThatFills, typicalRowHeight } from './model/row-height';
import { useIsShifted } from './use-is-shifted';
import { useKeptRows } from './use-kept-rows';
import { useVirtualRows } from './use-virtual-rows';

interface RowProps {
  readonly index: number;
  /** Distance from the top of the list, px. */
  readonly top: number;
  readonly isHidden: boolean;
  readonly isPointed: boolean;
  readonly observe: (row: HTMLElement, index: number) => () => void;
  readonly keep: (key: string) => void;
  readonly message: ShownMessage;
  readonly renderMessage: (message: ShownMessage) => ReactElement;
}

/** Absolutely positioned row of the list. */
const Row = memo((props: RowProps) => {
  const { index, top, isHidden, isPointed, observe, keep, message, renderMessage } = props;
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (row.current === null ? undefined : observe(row.current, index)), [observe, index]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus of its content.
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
    // Keyboard and screen reader users continue reading from the focused row.
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

/** Imperative handle of the list. */
export interface MessageListHandle {
  /** Scrolls this message to the upper edge of the view, or what stands so far below its top, px. */
  readonly scrollTo: (key: string, below?: number) => void;
  /** Cancels a jump, which otherwise continues until all rows around its target are measured. */
  readonly leave: () => void;
  /** Height of a message's row, px; an estimate until it is measured. */
  readonly heightOf: (key: string) => number;
  /** Top of a message's row in the window, px; null for a message that is not in the list. */
  readonly topOf: (key: string) => number | null;
  /** Key of the uppermost message whose row reaches below an edge in the window, px. */
  readonly keyAt: (edge: number) => string | null;
  /** Heights of the measured rows, px, by key. */
  readonly measuredHeights: () => ReadonlyMap<string, number>;
}

/** Properties of {@link MessageList}. */
export interface MessageListProps {
  readonly ref?: Ref<MessageListHandle>;
  readonly messages: readonly ShownMessage[];
  /** Scrolling element. */
  readonly regionRef: RefObject<HTMLElement | null>;
  /** Offset of the list from the top of the scrolling content, px. */
  readonly startMargin: number;
  /** Key of the message to highlight. */
  readonly pointedKey: string | null;
  /** Where the reader was when this list was last on screen; read once. */
  readonly place: ReadingPlace | null;
  /** The question that was sent here last; null for none. */
  readonly sent: SentQuestion | null;
  /** Renders a message, with its key. */
  readonly renderMessage: (message: ShownMessage) => ReactElement;
  readonly fling: Fling;
  /** Heights have changed; the scroll position is already corrected. */
  readonly onResize: () => void;
}

const NO_HEIGHTS: ReadonlyMap<string, number> = new Map();

/**
 * Virtual list of a conversation's messages, oldest first. Of a long one only the rows in and around the view are in the
 * document (F45); the view stays in place when older messages are inserted above it.
 */
export const MessageList = (props: MessageListProps) => {
  const { ref, messages, regionRef, startMargin, pointedKey, place, sent, renderMessage, fling, onResize } =
    props;
  const container = useRef<HTMLDivElement>(null);
  const flying = useRef<FlyingLayer>(null);
  const end = useRef<HTMLDivElement>(null);
  // The newest message is not a row of virtua, which assumes that a row starting above the view grows above it and would
  // shift the view of a reader who has scrolled up a little while the answer is streamed.
  const last = messages.at(-1);
  const listed = useMemo(() => messages.slice(0, -1), [messages]);
  const [{ rowHeight, filling }] = useState(() => {
    // Before the first layout the window is the upper bound.
    const width = regionRef.current?.clientWidth || window.innerWidth;
    const height = regionRef.current?.clientHeight || window.innerHeight;
    return {
      rowHeight: typicalRowHeight(messages, width),
      filling: countThatFills(messages, { width, height }),
    };
  });
  const { indexes: kept, keep } = useKeptRows(listed, pointedKey, filling - 1, place?.anchor?.key);
  const { rows, height, observe, scrollToIndex, scrollToEnd, heightOf, offsetOf, isMeasured } =
    useVirtualRows({
      messages: listed,
      rowHeight,
      heights: place?.heights ?? NO_HEIGHTS,
      startMargin,
      regionRef,
      containerRef: container,
      // Of all messages: where the newest is the only one, there is no row by which to tell that older ones came above it.
      isShifted: useIsShifted(messages),
      kept,
      fling,
      flyingRef: flying,
      onResize,
    });
  // Kept while the same question is the newest: its row may grow by its actions later.
  const least = useRef<{ readonly number: number; readonly height: number } | null>(null);
  const asked = listed.length - 1;
  const question = {
    message: listed[asked],
    height: asked >= 0 && isMeasured(asked) ? heightOf(asked) : null,
  };
  const found = leastAnswerHeight(sent, question);
  if (sent === null || found === null) least.current = null;
  else if (least.current?.number !== sent.number) least.current = { number: sent.number, height: found };
  const hasJumped = useRef(false);
  const indexOf = (key: string) => listed.findIndex((message) => message.key === key);
  const topOf = (key: string): number | null => {
    const index = indexOf(key);
    if (index === -1) return last?.key === key ? (end.current?.getBoundingClientRect().top ?? null) : null;
    const top = container.current?.getBoundingClientRect().top;
    return top === undefined ? null : top + offsetOf(index);
  };
  useImperativeHandle(ref, () => ({
    topOf,
    keyAt(edge) {
      const top = container.current?.getBoundingClientRect().top ?? 0;
      const index = listed.findIndex((_, at) => top + offsetOf(at) + heightOf(at) > edge);
      return (index === -1 ? last : listed[index])?.key ?? null;
    },
    measuredHeights: () =>
      new Map(listed.flatMap(({ key }, at) => (isMeasured(at) ? [[key, heightOf(at)] as const] : []))),
    heightOf(key) {
      const index = indexOf(key);
      return index === -1 ? rowHeight : heightOf(index);
    },
    scrollTo(key, below = 0) {
      const index = indexOf(key);
      hasJumped.current = true;
      if (index !== -1) scrollToIndex(index, below);
      else if (last?.key === key) {
        end.current?.scrollIntoView({ block: 'start' });
        if (below !== 0) regionRef.current?.scrollBy({ top: below });
      }
    },
    leave() {
      if (hasJumped.current) scrollToEnd();
      hasJumped.current = false;
    },
  }));
  const attachFlyingLayer = useCallback((host: HTMLDivElement) => {
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
                // An unmeasured row would be in the wrong place. Kept rows are added by a React render and measured
                // before they are painted; those that a fling meets have the height that the list takes them for.
                isHidden={isUnmeasured && !kept.includes(index) && !fling.isOn()}
                isPointed={message.key === pointedKey}
                observe={observe}
                keep={keep}
                message={message}
                renderMessage={renderMessage}
              />
            )
          );
        })}
        <div ref={attachFlyingLayer} className={styles.flying} aria-hidden="true" />
      </div>
      {last && (
        <div
          key={last.key}
          ref={end}
          className={styles.newest}
          style={least.current === null ? undefined : { minHeight: least.current.height }}
        >
          <RowBody isPointed={last.key === pointedKey}>{renderMessage(last)}</RowBody>
        </div>
      )}
    </>
  );
};
