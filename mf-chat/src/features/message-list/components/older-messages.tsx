import { Button } from '@qihang/shared/ui';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './conversation-view.module.css';

interface OlderMessagesProps {
  readonly isLoading: boolean;
  /** The last request failed; only the reader retries. */
  readonly hasFailed: boolean;
  /** Scrolling element. */
  readonly regionRef: RefObject<HTMLElement | null>;
  readonly onLoad: () => void;
}

/** Older messages are prefetched within this distance of the first loaded one. */
const PREFETCH_MARGIN = '1200px 0px 0px';

const labelOf = (isLoading: boolean, hasFailed: boolean): string => {
  if (isLoading) return '正在加载…';
  return hasFailed ? '加载失败，点此重试' : '加载更早的消息';
};

/** Loads the previous page shortly before the reader reaches it, and by its button. */
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
    const observer = new IntersectionObserver(handle, {
      root: regionRef.current,
      rootMargin: PREFETCH_MARGIN,
    });
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
