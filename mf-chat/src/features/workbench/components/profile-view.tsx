import { useQuery } from '@qihang/shared/api';
import { profileQuery } from '../api/profile-query';
import { leadOf } from '../model/value-words';
import { AffectedWorks } from './affected-works';
import { FailedSheet } from './failed-sheet';
import { LoadingSheet } from './loading-sheet';
import { EmptyField, ProfileField } from './profile-field';
import styles from './profile-view.module.css';
import { Section } from './sheet';
import { Tabs } from './tabs';
import { WorkPage } from './work-page';

/** 我的档案: known facts with their source sentences, which the user can correct. */
export const ProfileView = () => {
  const query = useQuery(profileQuery);
  const fields = query.data?.fields ?? [];
  const known = fields.filter(({ values }) => values.length > 0);
  const unknown = fields.filter(({ values }) => values.length === 0);
  return (
    <WorkPage title={<Tabs at="profile" />} upTo={null} isBusy={query.isPending}>
      {query.isPending && <LoadingSheet onRetry={() => void query.refetch()} />}
      {query.isError && query.data === undefined && (
        <FailedSheet
          name="我的档案"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <>
          <AffectedWorks />
          <p className={styles.lead}>{leadOf(query.data)}</p>
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
