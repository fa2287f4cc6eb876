import { CopySheet, copyRich, copyText, showToast } from '@qihang/shared/ui';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';

/** A form to copy a message in; `markdown` is its text as it is. */
export type CopyAs = 'markdown' | 'plain' | 'rich';

/** Writes an answer's markdown in other forms; given by whoever composes the features. */
export interface CopyFormats {
  /** Fetches what the others need. Never rejects. */
  readonly prepare: () => void;
  /** Readable text without marks. */
  readonly toPlainText: (markdown: string) => Promise<string>;
  /** HTML that carries its looks with it. */
  readonly toRichText: (markdown: string) => Promise<string>;
}

interface Copying {
  /** Copies a message's text, exactly unless another form is asked for, and says so (SPEC §2). Call it from a click. */
  readonly copy: (text: string, as?: CopyAs) => void;
  /** Makes the other forms ready. */
  readonly prepare: () => void;
}

const CopyingContext = createContext<Copying | null>(null);

/** How a message is copied; below a {@link CopyProvider}. */
export function useCopying(): Copying {
  const copying = use(CopyingContext);
  if (copying === null) throw new Error('useCopying without a CopyProvider above it');
  return copying;
}

interface CopyProviderProps {
  readonly formats: CopyFormats;
  readonly children: ReactNode;
}

/** Lets what is below it copy. Where a browser copies nothing by itself, the text stands on a sheet to be copied by hand. */
export const CopyProvider = ({ formats, children }: CopyProviderProps) => {
  const [uncopied, setUncopied] = useState<string | null>(null);
  const copying = useMemo((): Copying => {
    const copy = async (text: string, as: CopyAs) => {
      const plain = as === 'markdown' ? text : await formats.toPlainText(text);
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
