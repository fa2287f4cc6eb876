import { type ReactElement, useEffect, useImperativeHandle, useRef } from 'react';
import type { MessageListProps } from '../message-list';
import styles from '../message-list.module.css';

/**
 * The plain version of `MessageList`: every message is in the document, and the browser lays out, scrolls and keeps in
 * place what is read (`overflow-anchor`). It says what a reader has to see; what it leaves out is why the list of the
 * product is longer (docs/decisions/0025).
 */
export const PlainMessageList = ({
  ref,
  messages,
  pointedKey,
  renderMessage,
}: Pick<MessageListProps, 'ref' | 'messages' | 'pointedKey' | 'renderMessage'>) => {
  const list = useRef<HTMLDivElement>(null);
  const rowOf = (key: string) => list.current?.children[messages.findIndex((message) => message.key === key)];
  useImperativeHandle(ref, () => ({
    heightOf: (key) => rowOf(key)?.clientHeight ?? 0,
    scrollTo: (key) => rowOf(key)?.scrollIntoView({ block: 'start' }),
    leave() {},
    topOf: (key) => rowOf(key)?.getBoundingClientRect().top ?? null,
    keyAt: (edge) =>
      messages.find(({ key }) => (rowOf(key)?.getBoundingClientRect().bottom ?? 0) > edge)?.key ?? null,
    measuredHeights: () => new Map(),
  }));
  return (
    <div ref={list}>
      {messages.map((message) => (
        <PlainRow key={message.key} isPointed={message.key === pointedKey}>
          {renderMessage(message)}
        </PlainRow>
      ))}
    </div>
  );
};

interface PlainRowProps {
  readonly isPointed: boolean;
  readonly children: ReactElement;
}

const PlainRow = ({ isPointed, children }: PlainRowProps) => {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPointed) row.current?.focus({ preventScroll: true });
  }, [isPointed]);
  return (
    <div
      ref={row}
      className={styles.row}
      data-pointed={isPointed || undefined}
      tabIndex={isPointed ? -1 : undefined}
    >
      {children}
    </div>
  );
};
