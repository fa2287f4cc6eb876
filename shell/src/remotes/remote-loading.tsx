import { useEffect, useState } from 'react';
import { Spinner } from './spinner';

/** After this long a person is told that it is not their imagination. */
const SLOW_AFTER_MS = 3_000;

/** In place of a remote on its way. */
export const RemoteLoading = () => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Spinner hint={isSlow ? '加载较慢，请稍候…' : undefined} />;
};
