import { useQuery } from '@qihang/shared/api';
import { Button, EmptyState } from '@qihang/shared/ui';
import { useEffect, useState } from 'react';
import { shelfQuery } from '../api/shelf-query';
import { EditingProvider } from '../hooks/use-editing';
import { type Mode, useModeFocus } from '../hooks/use-mode-focus';
import { useShownWork } from '../hooks/use-shown-work';
import { useWorkbench } from '../hooks/use-workbench';
import { differenceOf } from '../model/difference';
import { DifferenceView } from './difference-view';
import { EditFoot } from './edit-foot';
import { FailedSheet } from './failed-sheet';
import { ShownLinesContext } from './line-text';
import { LoadingSheet } from './loading-sheet';
import { Middle } from './middle';
import { OlderFoot } from './older-notice';
import { Prompter } from './prompter/prompter';
import { TakeAwaySheet } from './take-away-sheet';
import { VersionsSheet } from './versions-sheet';
import { WorkBody } from './work-body';
import { WorkFoot } from './work-foot';
import { WorkMeta } from './work-meta';
import { WorkNotice } from './work-notice';
import { WorkPage } from './work-page';
import { WorkTools } from './work-tools';

interface WorkViewProps {
  /** Its address in the workbench. */
  readonly at: string;
  readonly id: string;
  readonly version: number | null;
  /** 对着念 is open over it. */
  readonly isReadAloud: boolean;
  /** 带走 is open over it, and leads back to where it was pressed. */
  readonly isTakenAway: boolean;
  readonly canBeTold: boolean;
}

const Missing = () => {
  const { onOpen } = useWorkbench();
  return (
    <Middle>
      <EmptyState
        title="没有找到这份成果"
        action={<Button onClick={() => onOpen('shelf', null, true)}>看我的成果</Button>}
      />
    </Middle>
  );
};

/** A deliverable with its content, versions and actions. */
export const WorkView = (props: WorkViewProps) => {
  const { at, id, version, isReadAloud, isTakenAway, canBeTold } = props;
  const { onOpen, onGoUp, activity } = useWorkbench();
  const [mode, setMode] = useState<Mode>('read');
  const [sheet, setSheet] = useState<'versions' | 'take-away' | null>(null);
  const isComparing = mode === 'compare';
  const shown = useShownWork(id, version, isComparing);
  const { newest, work, isOlder, compared, error } = shown;
  // An address with the number of the newest version would keep showing it when the next one is made.
  const isNamedNewest = version !== null && newest !== undefined && !isOlder;
  useEffect(() => {
    if (isNamedNewest) onOpen(at, null, true);
  }, [isNamedNewest, at, onOpen]);
  // The title is known from the list before the deliverable has loaded.
  const shelved = useQuery({ ...shelfQuery, enabled: false }).data?.find((each) => each.id === id);
  const isMaking = activity.status === 'busy' && activity.order?.deliverableId === id;
  const bodyRef = useModeFocus(mode);
  const toggleCompare = () => setMode(isComparing ? 'read' : 'compare');

  const body = () => {
    if (newest === undefined || work === undefined) {
      if (error === null) return <LoadingSheet onRetry={shown.retry} />;
      if (shown.isGone) return <Missing />;
      const { isRetrying, retry } = shown;
      return <FailedSheet name="这份成果" error={error} isRetrying={isRetrying} onRetry={retry} />;
    }
    return (
      <>
        <WorkNotice work={work} isOlder={isOlder} isMaking={isMaking} />
        <WorkMeta
          work={work}
          isCompared={isComparing}
          {...(!isOlder && shown.hasOther && { onCompare: toggleCompare })}
          onShowVersions={() => setSheet('versions')}
        />
        {!isComparing && (
          <EditingProvider id={id} version={newest.version} isOn={mode === 'edit' && !isOlder}>
            <div ref={bodyRef}>
              <ShownLinesContext value={work}>
                <WorkBody work={work} isNewest={!isOlder} />
              </ShownLinesContext>
            </div>
          </EditingProvider>
        )}
        {isComparing &&
          (compared === undefined ? (
            <LoadingSheet />
          ) : (
            <DifferenceView parts={differenceOf(compared, newest)} />
          ))}
        {isReadAloud && <Prompter work={work} />}
        {sheet === 'versions' && <VersionsSheet work={work} onClose={() => setSheet(null)} />}
        {sheet === 'take-away' && <TakeAwaySheet work={work} onClose={() => setSheet(null)} />}
        {isTakenAway && <TakeAwaySheet work={work} onClose={() => onGoUp(null)} />}
      </>
    );
  };
  const foot = () => {
    // While a version is made the activity bar, which has its own 停止, replaces the buttons.
    if (work === undefined || isMaking) return undefined;
    if (isOlder) return <OlderFoot work={work} isCompared={isComparing} onCompare={toggleCompare} />;
    if (isComparing) return undefined;
    if (mode === 'edit') return <EditFoot work={work} canBeTold={canBeTold} onEnd={() => setMode('read')} />;
    const actions = { onEdit: () => setMode('edit'), onTakeAway: () => setSheet('take-away') };
    return <WorkFoot work={work} canBeTold={canBeTold} {...actions} />;
  };
  return (
    <WorkPage
      title={<h2>{work?.title ?? shelved?.title ?? '我的成果'}</h2>}
      upTo="shelf"
      isBusy={work === undefined && error === null}
      tools={newest && <WorkTools work={newest} />}
      foot={foot()}
    >
      {body()}
    </WorkPage>
  );
};
