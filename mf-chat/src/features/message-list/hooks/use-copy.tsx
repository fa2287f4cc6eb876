import { CopySheet, copyRich, copyText, showToast } from '@qihang/shared/ui';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';

/** Format of a copy: `plain` is what one sees, and `seen` as well unless that cannot be made; `markdown` is the unchanged text. */
export type CopyAs = 'markdown' | 'plain' | 'seen' | 'rich';

/** Converts an answer's markdown to other formats; injected by the chat screen. */
export interface CopyFormats {
  /** Fetches the converters. Never throws. */
  readonly prepare: () => void;
  /** Readable text without marks. */
  readonly toPlainText: (markdown: string) => Promise<string>;
  /** HTML with inline styles. */
  readonly toRichText: (markdown: string) => Promise<string>;
}

interface Copying {
  /** Copies a message's text, unchanged by default, and shows 已复制 (R2.21). Call it in a click handler. */
  readonly copy: (text: string, as?: CopyAs) => void;
  /** Fetches the converters of the other formats. */
  readonly prepare: () => void;
}

const CopyingContext = createContext<Copying | null>(null);

/** Returns the copy functions of the nearest {@link CopyProvider}. @throws without one */
export function useCopying(): Copying {
  const copying = use(CopyingContext);
  if (copying === null) throw new Error('useCopying without a CopyProvider above it');
  return copying;
}

interface CopyProviderProps {
  readonly formats: CopyFormats;
  readonly children: ReactNode;
}

/** Provides copying. When the browser refuses it, a sheet shows the text to be copied by hand. */
export const CopyProvider = ({ formats, children }: CopyProviderProps) => {
  const [uncopied, setUncopied] = useState<string | null>(null);
  const copying = useMemo((): Copying => {
    const copy = async (text: string, as: CopyAs) => {
      const seen = as === 'seen' ? formats.toPlainText(text).catch(() => text) : null;
      const plain = as === 'markdown' ? text : await (seen ?? formats.toPlainText(text));
      const isCopied =
        as === 'rich'
          ? await copyRich({ html: await formats.toRichText(text), text: plain })
          : await copyText(plain);
      if (isCopied) showToast('已复制');
      else setUncopied(plain);
    };
    return {
      prepare: formats.prepare,
      copy: (text, as = 'markdown') => {
        copy(text, as).catch((error) => {
          console.error('copy', error);
          showToast('复制失败，请再试一次', 'danger');
        });
      },
    };
  }, [formats]);
  return (
    <CopyingContext value={copying}>
      {children}
      <CopySheet text={uncopied} onClose={() => setUncopied(null)} />
    </CopyingContext>
  );
};
