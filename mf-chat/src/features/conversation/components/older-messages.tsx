import { Button } from '@qihang/shared/ui';
import { useEffect, useRef } from 'react';

interface OlderMessagesProps {
  readonly isLoading: boolean;
  readonly onLoad: () => void;
}

/** Loads the page before the first message as soon as the reader comes near, and on request. */
export const OlderMessages = ({ isLoading, onLoad }: OlderMessagesProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null || isLoading) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) load.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <div ref={ref}>
      <Button variant="quiet" isWide isPending={isLoading} onClick={onLoad}>
        {isLoading ? '正在加载…' : '加载更早的消息'}
      </Button>
    </div>
  );
};
