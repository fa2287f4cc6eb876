import type { SaidPlace } from '@qihang/shared/contracts';
import { useLocation } from '@qihang/shared/navigation';
import { SaidLink } from '../features/sentence/components/said-link';
import { SentenceStrip } from '../features/sentence/components/sentence-strip';
import { useCarry } from '../features/sentence/hooks/use-carry';
import { beginningOf, sentenceOf } from '../features/sentence/model/sentence';
import { chatPath } from '../session/address/chat-path';
import { workSearch } from '../session/address/use-work-place';
import { useSaid } from '../session/said/use-said';
import { useChatSession, useDraftPlace } from '../session/use-chat-session';

interface SentencePartProps {
  readonly isAtTop: boolean;
  readonly isWorkOpen: boolean;
  readonly onToggleWork: () => void;
}

/** The sentence bound to the chat: marked words lead to the message, slots begin one. */
export const SentencePart = (props: SentencePartProps) => {
  const { agent, drafts, focusComposer } = useChatSession();
  const place = useDraftPlace();
  const { search } = useLocation();
  const { values, freshIds } = useSaid();
  useCarry(freshIds);
  const pathTo = (at: SaidPlace | null) =>
    at === null ? workSearch(search, 'profile') : chatPath({ agentKey: agent.key, ...at, words: at }, search);
  return (
    <SentenceStrip
      {...props}
      parts={sentenceOf(values)}
      renderSaid={(part) => (
        <SaidLink part={part} to={pathTo(part.value.place)} isFresh={freshIds.has(part.value.id)} />
      )}
      onFill={({ field }) => {
        // What is being written stays.
        if (drafts.read(place) === '') drafts.write(place, beginningOf(field));
        focusComposer();
      }}
    />
  );
};
