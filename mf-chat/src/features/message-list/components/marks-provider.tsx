import { type ReactNode, useMemo } from 'react';
import { marksByMessage } from '../../../session/said/marks';
import { useSaid } from '../../../session/said/use-said';
import { useChatView } from '../../../session/use-chat-session';
import { MarksContext } from '../hooks/use-marks';

/** Provides the marks of all messages. */
export const MarksProvider = ({ children }: { readonly children: ReactNode }) => {
  const { values, freshIds } = useSaid();
  const target = useChatView((view) => view.target);
  const byMessage = useMemo(() => marksByMessage(values), [values]);
  const marks = useMemo(() => ({ byMessage, freshIds, target }), [byMessage, freshIds, target]);
  return <MarksContext value={marks}>{children}</MarksContext>;
};
