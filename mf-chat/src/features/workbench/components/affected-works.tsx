import { useQuery } from '@qihang/shared/api';
import { Button } from '@qihang/shared/ui';
import { shelfQuery } from '../api/shelf-query';
import { useWorkbench } from '../hooks/use-workbench';
import { groupByChanges } from '../model/change-words';
import styles from './affected-works.module.css';
import { FactChanges } from './changes-notice';
import { NoticeCard } from './notice-card';

/** Deliverables made from facts that have changed since; none is updated until the user asks for it. */
export const AffectedWorks = () => {
  const { order, isBusy, onOpen } = useWorkbench();
  const { data = [] } = useQuery(shelfQuery);
  const groups = groupByChanges(data);
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, { works }) => sum + works.length, 0);
  return (
    <NoticeCard title={`有${count}份成果还是按原来的档案写的`}>
      {groups.map(({ changes, works }) => (
        <div key={JSON.stringify(changes)} className={styles.group}>
          <FactChanges changes={changes} />
          <ul className={styles.works}>
            {works.map(({ id, kind, title }) => (
              <li key={id} className={styles.work}>
                <button type="button" className={styles.title} onClick={() => onOpen(id)}>
                  <bdi>{title}</bdi>
                </button>
                <Button
                  variant="quiet"
                  disabled={isBusy}
                  aria-label={`更新${title}`}
                  onClick={() => order({ order: { action: 'refresh', kind, deliverableId: id }, title })}
                >
                  更新
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </NoticeCard>
  );
};
