import { useQuery } from '@qihang/shared/api';
import { DELIVERABLE_NAMES, type DeliverableKind, type DeliverableSummary } from '@qihang/shared/contracts';
import type { ReactNode } from 'react';
import { profileQuery } from '../api/profile-query';
import { resultsQuery } from '../api/results-query';
import { useWorkbench } from '../hooks/use-workbench';
import { dayOf } from '../model/calendar-weeks';
import { PURPOSES } from '../model/kinds';
import { FORMS_AHEAD, miniatureOf } from '../model/miniature';
import { lackOf, resultsToEnter, reviewWords } from '../model/needs';
import { outlineWords } from '../model/outline-words';
import { resultsAddress } from '../model/result-address';
import { type Station, stationsOf } from '../model/route';
import { OtherWorks } from './other-works';
import { StaleNote } from './stale-note';
import { StationAction } from './station-action';
import { StationRow } from './station-row';
import styles from './work-route.module.css';

interface DoneStationProps extends Pick<Station, 'others'> {
  readonly work: DeliverableSummary;
  /** One more thing to do here. */
  readonly action: ReactNode;
}

/** A kind of which something is made: the newest opens, the others stand below it. */
const DoneStation = ({ work, others, action }: DoneStationProps) => {
  const { onOpen } = useWorkbench();
  const { id, kind, title, headline, outline, changes } = work;
  return (
    <StationRow
      title={title}
      words={outline ? outlineWords(outline, dayOf(new Date())) : headline || PURPOSES[kind]}
      miniature={outline && miniatureOf(outline)}
      isAhead={false}
      note={<StaleNote changes={changes} />}
      onGo={() => onOpen(id)}
    >
      {others.length === 0 ? (
        action
      ) : (
        <>
          <OtherWorks works={others} />
          {action}
        </>
      )}
    </StationRow>
  );
};

interface AheadStationProps {
  readonly kind: DeliverableKind;
  /** What is missing, in words; null where that is not known. */
  readonly lack: string | null;
  /** Goes elsewhere instead of ordering it. */
  readonly goTo: string | null;
  readonly action: ReactNode;
}

/** A kind of which nothing is made: a press orders it, or goes where it begins. */
const AheadStation = ({ kind, lack, goTo, action }: AheadStationProps) => {
  const { order, onOpen, isBusy } = useWorkbench();
  return (
    <StationRow
      title={DELIVERABLE_NAMES[kind]}
      words={lack ?? PURPOSES[kind]}
      miniature={FORMS_AHEAD[kind]}
      isAhead
      isDisabled={isBusy && goTo === null}
      onGo={() => (goTo === null ? order({ order: { action: 'make', kind } }) : onOpen(goTo))}
    >
      {action}
    </StationRow>
  );
};

/** Results to enter before a review says something; null while that is not known. */
function useResultsToEnter(isAsked: boolean): number | null {
  const { data } = useQuery({ ...resultsQuery, enabled: isAsked });
  return data === undefined ? null : resultsToEnter(data.length);
}

/** The way of the work: what is made, and what is ahead with what it still lacks. @param works the last changed first */
export const WorkRoute = ({ works }: { readonly works: readonly DeliverableSummary[] }) => {
  const { onOpen } = useWorkbench();
  const stations = stationsOf(works);
  const isBegun = works.length > 0;
  const isReviewed = works.some(({ kind }) => kind === 'review');
  const { data: profile } = useQuery({
    ...profileQuery,
    enabled: stations.some(({ newest }) => newest === null),
  });
  const toEnter = useResultsToEnter(isBegun && !isReviewed);

  const lack = (kind: DeliverableKind): string | null => {
    if (kind === 'review') return toEnter === null ? null : reviewWords(toEnter);
    return profile === undefined ? null : lackOf(kind, profile);
  };
  const goTo = (kind: DeliverableKind): string | null => {
    if (kind === 'check') return 'check';
    return kind === 'review' && toEnter !== 0 ? resultsAddress() : null;
  };
  const action = (kind: DeliverableKind, isDone: boolean): ReactNode => {
    if (kind === 'check' && isDone) {
      return <StationAction onClick={() => onOpen('check')}>体检一段文案</StationAction>;
    }
    if (kind === 'review' && isBegun) {
      return <StationAction onClick={() => onOpen(resultsAddress())}>记作品数据</StationAction>;
    }
    return null;
  };
  return (
    <ol className={styles.route} aria-label="成果路线">
      {stations.map(({ kind, newest, others }) =>
        newest === null ? (
          <AheadStation
            key={kind}
            kind={kind}
            lack={lack(kind)}
            goTo={goTo(kind)}
            action={action(kind, false)}
          />
        ) : (
          <DoneStation key={kind} work={newest} others={others} action={action(kind, true)} />
        ),
      )}
    </ol>
  );
};
