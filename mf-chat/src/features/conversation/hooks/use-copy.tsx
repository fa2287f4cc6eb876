import { CopySheet, copyText, showToast } from '@qihang/shared/ui';
import { type ReactNode, useCallback, useState } from 'react';

interface Copying {
  readonly copy: (text: string) => void;
  /** Where a browser copies nothing by itself, the text to copy by hand. To be rendered. */
  readonly sheet: ReactNode;
}

/** Copies exactly the given text and says so (SPEC §2). */
export function useCopy(): Copying {
  const [uncopied, setUncopied] = useState<string | null>(null);
  const copy = useCallback(async (text: string) => {
    if (await copyText(text)) showToast('已复制');
    else setUncopied(text);
  }, []);
  return { copy, sheet: <CopySheet text={uncopied} onClose={() => setUncopied(null)} /> };
}
