import { useQuery } from '@qihang/shared/api';
import type { Standing } from '@qihang/shared/contracts';
import { profileQuery } from '../api/profile-query';
import { shelfQuery } from '../api/shelf-query';
import { firstStepOf } from '../model/first-step';
import { FailedSheet } from './failed-sheet';
import { FirstFoot, FirstRun } from './first-run';
import { LoadingSheet } from './loading-sheet';
import { Tabs } from './tabs';
import { TodayCard } from './today-card';
import { WorkPage } from './work-page';
import { WorkRoute } from './work-route';

interface ShelfViewProps {
  /** Where the user stands; undefined while it loads, null when it cannot be read. */
  readonly standing: Standing | null | undefined;
}

/** 我的成果: what is due today, then the way of the work with what is made and what is ahead. */
export const ShelfView = ({ standing }: ShelfViewProps) => {
  const query = useQuery(shelfQuery);
  const works = query.data ?? [];
  const isEmpty = query.isSuccess && works.length === 0;
  const profile = useQuery({ ...profileQuery, enabled: isEmpty });
  const retry = () => void query.refetch();
  // The first step depends on the profile; when that failed to load once, a generic one is shown, also while it is read again.
  const isWaiting = query.isPending || (isEmpty && !profile.isFetched);
  const step = isEmpty && !isWaiting ? firstStepOf(profile.data ?? { fields: [] }) : null;
  return (
    <WorkPage
      title={<Tabs at="shelf" />}
      upTo={null}
      isBusy={isWaiting}
      foot={step && <FirstFoot step={step} />}
    >
      {isWaiting && <LoadingSheet onRetry={retry} />}
      {query.isError && works.length === 0 && (
        <FailedSheet name="我的成果" error={query.error} isRetrying={query.isFetching} onRetry={retry} />
      )}
      {step && <FirstRun step={step} />}
      <TodayCard standing={standing} hasCalendar={works.some(({ kind }) => kind === 'calendar')} />
      {query.data !== undefined && !isWaiting && <WorkRoute works={works} />}
    </WorkPage>
  );
};
