import { Button } from '@qihang/shared/ui';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './conversation-view.module.css';

interface OlderMessagesProps {
  readonly isLoading: boolean;
  /** The last try failed: the next one waits for the reader. */
  readonly hasFailed: boolean;
  /** What scrolls. */
  readonly regionRef: RefObject<HTMLElement | null>;
  readonly onLoad: () => void;
}

/** Older messages are asked for when the reader is this near to the first one that is here. */
const NEAR = '1200px 0px 0px';

const labelOf = (isLoading: boolean, hasFailed: boolean): string => {
  if (isLoading) return '正在加载…';
  return hasFailed ? '加载失败，点此重试' : '加载更早的消息';
};

/** Loads the page before the first message before the reader gets there, and on request. */
export const OlderMessages = ({ isLoading, hasFailed, regionRef, onLoad }: OlderMessagesProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null || isLoading || hasFailed) return;
    const handle = ([entry]: readonly IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) load.current();
    };
    const observer = new IntersectionObserver(handle, { root: regionRef.current, rootMargin: NEAR });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLoading, hasFailed, regionRef]);
  return (
    <div ref={ref} className={styles.older}>
      <Button variant="quiet" isWide isPending={isLoading} onClick={onLoad}>
        {labelOf(isLoading, hasFailed)}
      </Button>
    </div>
  );
};
