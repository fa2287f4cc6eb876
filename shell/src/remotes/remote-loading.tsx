import { useEffect, useState } from 'react';
import { Spinner } from './spinner';

/** Delay before a person is told that loading is slow (F11). */
const SLOW_AFTER_MS = 3_000;

interface RemoteLoadingProps {
  /** In CSS pixels. */
  readonly minHeight?: number | undefined;
}

/** Replaces a remote that is loading. */
export const RemoteLoading = ({ minHeight }: RemoteLoadingProps) => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const spinner = <Spinner hint={isSlow ? '加载较慢，请稍候…' : undefined} />;
  return minHeight === undefined ? spinner : <div style={{ minHeight }}>{spinner}</div>;
};
