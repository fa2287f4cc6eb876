import { useMutation, useQuery, useQueryClient } from '@qihang/shared/api';
import { type DeliverableDetail, isAppError } from '@qihang/shared/contracts';
import { useNavigate } from '@qihang/shared/navigation';
import {
  Button,
  ConfirmDialog,
  DeleteIcon,
  EmptyState,
  IconButton,
  Menu,
  MessageIcon,
  MoreIcon,
  showToast,
} from '@qihang/shared/ui';
import { useEffect, useState } from 'react';
import { deleteWork, workQuery } from '../api/work-query';
import { EditingProvider } from '../hooks/use-editing';
import { useWorkbench } from '../hooks/use-workbench';
import { differenceOf } from '../model/difference';
import { ChangesNotice } from './changes-notice';
import { DifferenceView } from './difference-view';
import { EditFoot } from './edit-foot';
import { FailedSheet } from './failed-sheet';
import { LoadingSheet } from './loading-sheet';
import { OlderNotice } from './older-notice';
import { TakeAwaySheet } from './take-away-sheet';
import { VersionsSheet } from './versions-sheet';
import { WorkBody } from './work-body';
import { WorkFoot } from './work-foot';
import { WorkMeta } from './work-meta';
import { WorkPage } from './work-page';

interface WorkViewProps {
  readonly id: string;
  readonly version: number | null;
  readonly canBeTold: boolean;
}

const isGone = (error: unknown): boolean =>
  isAppError(error) && (error.code === 'not_found' || error.code === 'invalid_input');

const Missing = () => {
  const { onOpen } = useWorkbench();
  return (
    <EmptyState
      title="没有找到这份成果"
      description="它可能已经被删除。"
      action={<Button onClick={() => onOpen('shelf', null, true)}>看我的成果</Button>}
    />
  );
};

/** What can be done with it besides: it is found where it was made, and it can go. */
const MoreTools = ({ work }: { readonly work: DeliverableDetail }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { onGoUp, pathOfMessage } = useWorkbench();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { id, title, conversationId } = work;
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteWork(client, id),
    onSuccess: () => {
      showToast('已删除');
      onGoUp('shelf');
    },
    onError: (error) => showToast(isAppError(error) ? error.text : '删除失败', 'danger'),
  });
  const items = [
    ...(conversationId === null
      ? []
      : [
          {
            label: '回到那次对话',
            icon: <MessageIcon size={18} />,
            onSelect: () => void navigate(pathOfMessage(conversationId, null)),
          },
        ]),
    { label: '删除', icon: <DeleteIcon size={18} />, isDangerous: true, onSelect: () => setAsking(true) },
  ];
  return (
    <>
      <IconButton
        label={`更多：${title}`}
        icon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      />
      <Menu label="成果操作" place={anchor} items={items} onClose={() => setAnchor(null)} />
      <ConfirmDialog
        isOpen={isAsking}
        question={`确认删除${title}？所有版本都会删掉。`}
        confirmText="删除"
        isDangerous
        isPending={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

type Mode = 'read' | 'edit' | 'compare';

/** Which two versions are held against each other: an older one that is looked at with the newest, else the last step. */
const comparedWith = (newest: DeliverableDetail | undefined, older: number | null): number | null =>
  older ?? newest?.versions[1]?.number ?? null;

/** A deliverable: what it says, its versions, and what can be done with it. */
export const WorkView = ({ id, version, canBeTold }: WorkViewProps) => {
  const { onOpen } = useWorkbench();
  const [mode, setMode] = useState<Mode>('read');
  const [sheet, setSheet] = useState<'versions' | 'take-away' | null>(null);
  const query = useQuery(workQuery(id, null));
  // What is deleted elsewhere is still in the cache.
  const newest = isGone(query.error) ? undefined : query.data;
  const isOlder = version !== null && newest !== undefined && version < newest.version;
  const wanted = comparedWith(newest, isOlder ? version : null);
  const older = useQuery({
    ...workQuery(id, wanted ?? 0),
    enabled: wanted !== null && (isOlder || mode === 'compare'),
  });
  // An address that names the newest version would hold on to it when the next one comes.
  const isNamedNewest = version !== null && newest !== undefined && !isOlder;
  useEffect(() => {
    if (isNamedNewest) onOpen(id, null, true);
  }, [isNamedNewest, id, onOpen]);

  const shownOlder = older.data?.shown.number === wanted ? older.data : undefined;
  const work = isOlder ? shownOlder : newest;
  const error = isOlder && older.isError ? older.error : query.error;
  const retry = () => void Promise.all([query.refetch(), isOlder && older.refetch()]);
  const toggleCompare = () => setMode(mode === 'compare' ? 'read' : 'compare');
  const hasFoot = work !== undefined && !isOlder && mode !== 'compare';

  const body = () => {
    if (newest === undefined || work === undefined) {
      if (error === null) return <LoadingSheet />;
      if (isGone(error)) return <Missing />;
      return (
        <FailedSheet
          title="没能打开这份成果"
          error={error}
          isRetrying={query.isFetching || older.isFetching}
          onRetry={retry}
        />
      );
    }
    return (
      <>
        {isOlder ? (
          <OlderNotice work={work} isCompared={mode === 'compare'} onCompare={toggleCompare} />
        ) : (
          <ChangesNotice work={work} />
        )}
        <WorkMeta
          work={work}
          isCompared={mode === 'compare'}
          {...(!isOlder && wanted !== null && { onCompare: toggleCompare })}
          onShowVersions={() => setSheet('versions')}
        />
        {mode === 'compare' ? (
          shownOlder === undefined ? (
            <LoadingSheet />
          ) : (
            <DifferenceView parts={differenceOf(shownOlder, newest)} />
          )
        ) : (
          <EditingProvider id={id} version={newest.version} isOn={mode === 'edit' && !isOlder}>
            <WorkBody work={work} isNewest={!isOlder} />
          </EditingProvider>
        )}
        {sheet === 'versions' && <VersionsSheet work={work} onClose={() => setSheet(null)} />}
        {sheet === 'take-away' && <TakeAwaySheet work={work} onClose={() => setSheet(null)} />}
      </>
    );
  };
  return (
    <WorkPage
      title={<h2>{work?.title ?? ''}</h2>}
      upTo="shelf"
      isBusy={work === undefined && error === null}
      tools={newest && <MoreTools work={newest} />}
      foot={
        hasFoot ? (
          mode === 'edit' ? (
            <EditFoot work={work} canBeTold={canBeTold} onEnd={() => setMode('read')} />
          ) : (
            <WorkFoot work={work} onEdit={() => setMode('edit')} onTakeAway={() => setSheet('take-away')} />
          )
        ) : undefined
      }
    >
      {body()}
    </WorkPage>
  );
};
