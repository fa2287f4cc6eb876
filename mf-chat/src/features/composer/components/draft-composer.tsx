import type { ComponentProps } from 'react';
import { useDraft } from '../hooks/use-draft';
import type { DraftPlace } from '../model/draft-store';
import { Composer } from './composer';

type DraftComposerProps = Omit<ComponentProps<typeof Composer>, 'text' | 'onTextChange'> & {
  readonly place: DraftPlace;
};

/** A composer whose text is the draft of a place. It alone renders while one types. */
export const DraftComposer = ({ place, ...composer }: DraftComposerProps) => {
  const [text, setText] = useDraft(place);
  return <Composer {...composer} text={text} onTextChange={setText} />;
};
