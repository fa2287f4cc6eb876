import { useQuery } from '@qihang/shared/api';
import { Button } from '@qihang/shared/ui';
import { profileQuery } from '../api/profile-query';
import { shelfQuery } from '../api/shelf-query';
import { useWorkbench } from '../hooks/use-workbench';
import { firstStepOf } from '../model/first-step';
import { missingKinds } from '../model/kinds';
import { resultsAddress } from '../model/result-address';
import { FailedSheet } from './failed-sheet';
import { FirstFoot, FirstRun } from './first-run';
import { KindsToMake } from './kinds-to-make';
import { LoadingSheet } from './loading-sheet';
import { Section } from './sheet';
import { ShelfItem } from './shelf-item';
import styles from './shelf-view.module.css';
import { Tabs } from './tabs';
import { WorkPage } from './work-page';

/** 我的成果: deliverables, most recently changed first, then kinds to make next. */
export const ShelfView = () => {
  const { onOpen } = useWorkbench();
  const query = useQuery(shelfQuery);
  const works = query.data ?? [];
  const isEmpty = query.isSuccess && works.length === 0;
  const profile = useQuery({ ...profileQuery, enabled: isEmpty });
  const retry = () => void query.refetch();
  // The first step depends on the profile; when that fails to load, a generic one is shown.
  const isWaiting = query.isPending || (isEmpty && profile.isPending);
  const step = isEmpty && !isWaiting ? firstStepOf(profile.data ?? { fields: [] }) : null;
  const missing = missingKinds(works).filter((kind) => !isEmpty || kind !== 'positioning');
  return (
    <WorkPage
      title={<Tabs at="shelf" />}
      upTo={null}
      isBusy={isWaiting}
      foot={step && <FirstFoot step={step} />}
    >
      {isWaiting && <LoadingSheet onRetry={retry} />}
      {query.isError && works.length === 0 && (
        <FailedSheet
          title="没能打开我的成果"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={retry}
        />
      )}
      {step && <FirstRun step={step} />}
      {works.length > 0 && (
        <ul className={styles.items} aria-label="做好的">
          {works.map((work) => (
            <ShelfItem key={work.id} work={work} />
          ))}
        </ul>
      )}
      {query.isSuccess && !isWaiting && missing.length > 0 && (
        <Section title={isEmpty ? '接着能做这些' : '还能做这些'}>
          <KindsToMake kinds={missing} />
        </Section>
      )}
      {works.length > 0 && (
        <Section title="发之前，发以后">
          <div className={styles.later}>
            <Button onClick={() => onOpen('check')}>体检一段文案</Button>
            <Button onClick={() => onOpen(resultsAddress())}>记作品数据</Button>
          </div>
        </Section>
      )}
    </WorkPage>
  );
};
