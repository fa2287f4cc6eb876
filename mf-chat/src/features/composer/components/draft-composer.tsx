import type { ComponentProps } from 'react';
import type { DraftPlace } from '../../../session/drafts/draft-store';
import { useDraft } from '../hooks/use-draft';
import { Composer } from './composer';

type DraftComposerProps = Omit<ComponentProps<typeof Composer>, 'source'> & {
  readonly place: DraftPlace;
};

/** Composer bound to the draft of a conversation. */
export const DraftComposer = ({ place, ...composer }: DraftComposerProps) => {
  const source = useDraft(place);
  return <Composer {...composer} source={source} />;
};
