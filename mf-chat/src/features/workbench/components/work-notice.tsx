import type { DeliverableDetail } from '@qihang/shared/contracts';
import { useWorkbench } from '../hooks/use-workbench';
import { ChangesNotice } from './changes-notice';
import { FreshNotice, MakingNotice } from './fresh-notice';
import { OlderNotice } from './older-notice';

interface WorkNoticeProps {
  readonly work: DeliverableDetail;
  readonly isOlder: boolean;
  /** A new version of the deliverable is being made. */
  readonly isMaking: boolean;
}

/** The most important notice about a deliverable, if any. */
export const WorkNotice = ({ work, isOlder, isMaking }: WorkNoticeProps) => {
  const { fresh } = useWorkbench();
  const isAwaited = fresh?.id === work.id && fresh.version > work.version;
  if (isMaking || isAwaited) return <MakingNotice />;
  if (isOlder) return <OlderNotice work={work} />;
  const isFresh = fresh?.id === work.id && fresh.version === work.version;
  return (
    <>
      {isFresh && <FreshNotice key={work.version} work={work} />}
      <ChangesNotice work={work} />
    </>
  );
};
