import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { marksByMessage } from '../../../session/said/marks';
import { pointedWords, subscribePointed } from '../../../session/said/pointed';
import { useSaid } from '../../../session/said/use-said';
import { useChatView } from '../../../session/use-chat-session';
import { type AnswerMarks, MarksContext } from '../hooks/use-marks';
import { Corrections } from './corrections';

interface MarksProviderProps {
  /** Finds the marks of answers, once it is loaded. */
  readonly ofAnswers: AnswerMarks | undefined;
  readonly children: ReactNode;
}

/** Provides the marks of all messages. */
export const MarksProvider = ({ ofAnswers, children }: MarksProviderProps) => {
  const { values, freshIds } = useSaid();
  const come = useChatView((view) => view.target);
  const target = useSyncExternalStore(subscribePointed, pointedWords) ?? come;
  const byMessage = useMemo(() => marksByMessage(values), [values]);
  const marks = useMemo(
    () => ({ byMessage, freshIds, target, ofAnswers, Corrections }),
    [byMessage, freshIds, target, ofAnswers],
  );
  return <MarksContext value={marks}>{children}</MarksContext>;
};
