import type { ComponentProps } from 'react';
import { useDraft } from '../hooks/use-draft';
import type { DraftPlace } from '../model/draft-store';
import { Composer } from './composer';

type DraftComposerProps = Omit<ComponentProps<typeof Composer>, 'source'> & {
  readonly place: DraftPlace;
};

/** A composer whose text is the draft of a place. */
export const DraftComposer = ({ place, ...composer }: DraftComposerProps) => {
  const source = useDraft(place);
  return <Composer {...composer} source={source} />;
};
