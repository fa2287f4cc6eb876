import { useEffect, useState } from 'react';
import { Spinner } from './spinner';

/** After this long a person is told that it is not their imagination. */
const SLOW_AFTER_MS = 3_000;

interface RemoteLoadingProps {
  /** In CSS pixels. */
  readonly minHeight?: number | undefined;
}

/** In place of a remote on its way. */
export const RemoteLoading = ({ minHeight }: RemoteLoadingProps) => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const spinner = <Spinner hint={isSlow ? '加载较慢，请稍候…' : undefined} />;
  return minHeight === undefined ? spinner : <div style={{ minHeight }}>{spinner}</div>;
};
