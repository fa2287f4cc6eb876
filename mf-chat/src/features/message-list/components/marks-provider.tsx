import { useQuery } from '@qihang/shared/api';
import { type ReactNode, useMemo } from 'react';
import { marksByMessage } from '../../../session/said/marks';
import { saidQuery } from '../../../session/said/said-query';
import { useFreshIds } from '../../../session/said/use-fresh-ids';
import { MarksContext } from '../hooks/use-marks';

/** Provides the marks of all messages. */
export const MarksProvider = ({ children }: { readonly children: ReactNode }) => {
  const { data: said } = useQuery(saidQuery);
  const freshIds = useFreshIds(said);
  const byMessage = useMemo(() => marksByMessage(said?.values ?? []), [said]);
  const marks = useMemo(() => ({ byMessage, freshIds }), [byMessage, freshIds]);
  return <MarksContext value={marks}>{children}</MarksContext>;
};
