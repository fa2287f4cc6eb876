import { useQuery } from '@qihang/shared/api';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { type Mark, marksByMessage } from '../../../session/said/marks';
import { saidQuery } from '../../../session/said/said-query';
import { useFreshIds } from '../../../session/said/use-fresh-ids';

interface Marks {
  readonly byMessage: ReadonlyMap<string, readonly Mark[]>;
  readonly freshIds: ReadonlySet<string>;
}

const NONE: readonly Mark[] = [];
const MarksContext = createContext<Marks>({ byMessage: new Map(), freshIds: new Set() });

/** Provides the marks of all messages; without it nothing is marked. */
export const MarksProvider = ({ children }: { readonly children: ReactNode }) => {
  const { data: said } = useQuery(saidQuery);
  const freshIds = useFreshIds(said);
  const byMessage = useMemo(() => marksByMessage(said?.values ?? []), [said]);
  const marks = useMemo(() => ({ byMessage, freshIds }), [byMessage, freshIds]);
  return <MarksContext value={marks}>{children}</MarksContext>;
};

/** What is marked in a message. */
export function useMarks(
  messageId: string | null,
): Pick<Marks, 'freshIds'> & { readonly marks: readonly Mark[] } {
  const { byMessage, freshIds } = use(MarksContext);
  return { marks: (messageId === null ? undefined : byMessage.get(messageId)) ?? NONE, freshIds };
}
