import { useQuery } from '@qihang/shared/api';
import { DELIVERABLE_NAMES, type DeliverableKind, type DeliverableSummary } from '@qihang/shared/contracts';
import { Button, ForwardIcon, PlusIcon } from '@qihang/shared/ui';
import { shelfQuery } from '../api/shelf-query';
import { useWorkbench } from '../hooks/use-workbench';
import { missingKinds, PURPOSES } from '../model/kinds';
import { resultsAddress } from '../model/result-address';
import { timeText } from '../model/version-words';
import { FailedSheet } from './failed-sheet';
import { LoadingSheet } from './loading-sheet';
import { Section } from './sheet';
import styles from './shelf-view.module.css';
import { Tabs } from './tabs';
import { WorkPage } from './work-page';

const ShelfItem = ({ work }: { readonly work: DeliverableSummary }) => {
  const { onOpen } = useWorkbench();
  const { id, kind, title, headline, version, updatedAt, changes } = work;
  return (
    <li>
      <button type="button" className={styles.item} onClick={() => onOpen(id)}>
        <span className={styles.head}>
          <bdi className={styles.title}>{title}</bdi>
          <span className={styles.when}>
            {version > 1 && `第${version}版 · `}
            {timeText(updatedAt, new Date())}
          </span>
        </span>
        <span className={styles.headline}>{headline || PURPOSES[kind]}</span>
        {changes.length > 0 && <span className={styles.stale}>档案改了{changes.length}处，这份还没更新</span>}
      </button>
    </li>
  );
};

/** Kinds that are not there yet. One of them is next. */
const ToMake = ({ kinds }: { readonly kinds: readonly DeliverableKind[] }) => {
  const { order, onOpen, isBusy } = useWorkbench();
  const make = (kind: DeliverableKind) => {
    if (kind === 'check') onOpen('check');
    else order({ order: { action: 'make', kind } });
  };
  return (
    <ul className={styles.offers}>
      {kinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.offer}
            disabled={isBusy && kind !== 'check'}
            onClick={() => make(kind)}
          >
            <PlusIcon size={18} className={styles.plus} />
            <span className={styles.offerWords}>
              <span className={styles.offerName}>{DELIVERABLE_NAMES[kind]}</span>
              <span className={styles.purpose}>{PURPOSES[kind]}</span>
            </span>
            <ForwardIcon size={16} className={styles.forward} />
          </button>
        </li>
      ))}
    </ul>
  );
};

const FirstRun = () => {
  const { order, isBusy } = useWorkbench();
  return (
    <div className={styles.first}>
      <h2 className={styles.firstTitle}>老高做的东西都放在这里</h2>
      <p className={styles.firstText}>
        定位、选题、脚本、日历，做一份存一份。可以改，可以换一批，可以带走。先从定位卡开始。
      </p>
      <Button
        variant="primary"
        size="large"
        isWide
        disabled={isBusy}
        onClick={() => order({ order: { action: 'make', kind: 'positioning' } })}
      >
        让老高做定位卡
      </Button>
    </div>
  );
};

/** 我的成果: what was worked on last comes first; then what could be made next. */
export const ShelfView = () => {
  const { onOpen } = useWorkbench();
  const query = useQuery(shelfQuery);
  const works = query.data ?? [];
  const missing = missingKinds(works);
  const isEmpty = query.isSuccess && works.length === 0;
  return (
    <WorkPage title={<Tabs at="shelf" />} upTo={null} isBusy={query.isPending}>
      {query.isPending && <LoadingSheet />}
      {query.isError && works.length === 0 && (
        <FailedSheet
          title="没能打开我的成果"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {isEmpty && <FirstRun />}
      {works.length > 0 && (
        <ul className={styles.items} aria-label="做好的">
          {works.map((work) => (
            <ShelfItem key={work.id} work={work} />
          ))}
        </ul>
      )}
      {query.isSuccess && missing.length > 0 && (
        <Section title={isEmpty ? '能做这些' : '还能做这些'}>
          <ToMake kinds={missing} />
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
