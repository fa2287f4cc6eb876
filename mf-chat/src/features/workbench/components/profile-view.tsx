import { useQuery } from '@qihang/shared/api';
import { Button } from '@qihang/shared/ui';
import { profileQuery } from '../api/profile-query';
import { shelfQuery } from '../api/shelf-query';
import { useWorkbench } from '../hooks/use-workbench';
import { FactChanges } from './changes-notice';
import { FailedSheet } from './failed-sheet';
import { LoadingSheet } from './loading-sheet';
import { NoticeCard } from './notice-card';
import { EmptyField, ProfileField } from './profile-field';
import styles from './profile-view.module.css';
import { Section } from './sheet';
import { Tabs } from './tabs';
import { WorkPage } from './work-page';

/** What was made from facts that read otherwise now: nothing of it changes until the person asks for it. */
const Affected = () => {
  const { order, isBusy, onOpen } = useWorkbench();
  const { data = [] } = useQuery(shelfQuery);
  const affected = data.filter(({ changes }) => changes.length > 0);
  if (affected.length === 0) return null;
  return (
    <NoticeCard title={`有${affected.length}份成果还是按原来的档案写的`} actions={null}>
      <ul className={styles.affected}>
        {affected.map(({ id, kind, title, changes }) => (
          <li key={id} className={styles.work}>
            <div className={styles.words}>
              <button type="button" className={styles.title} onClick={() => onOpen(id)}>
                {title}
              </button>
              <FactChanges changes={changes} />
            </div>
            <Button
              disabled={isBusy}
              aria-label={`更新${title}`}
              onClick={() => order({ order: { action: 'refresh', kind, deliverableId: id }, title })}
            >
              更新
            </Button>
          </li>
        ))}
      </ul>
    </NoticeCard>
  );
};

/** 我的档案: what the coach knows, each with the sentence it came from; the person corrects it. */
export const ProfileView = () => {
  const query = useQuery(profileQuery);
  const fields = query.data?.fields ?? [];
  const known = fields.filter(({ values }) => values.length > 0);
  const unknown = fields.filter(({ values }) => values.length === 0);
  return (
    <WorkPage title={<Tabs at="profile" />} upTo={null} isBusy={query.isPending}>
      {query.isPending && <LoadingSheet />}
      {query.isError && query.data === undefined && (
        <FailedSheet
          title="没能打开我的档案"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <>
          <Affected />
          <p className={styles.lead}>
            {known.length === 0
              ? '还没有记下什么。在对话里说说你做什么、服务谁，这里会一条条出现；也可以直接填。'
              : '老高按这些给你写。哪条不对就改，不想留就删。'}
          </p>
          {known.length > 0 && (
            <div className={styles.fields}>
              {known.map((field) => (
                <ProfileField key={field.field} field={field} />
              ))}
            </div>
          )}
          {unknown.length > 0 && (
            <Section title="还没说过的">
              <div className={styles.unknown}>
                {unknown.map((field) => (
                  <EmptyField key={field.field} field={field} />
                ))}
              </div>
            </Section>
          )}
        </>
      )}
    </WorkPage>
  );
};
