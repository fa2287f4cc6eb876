import { useMutation, useQueryClient } from '@qihang/shared/api';
import { type DeliverableDetail, isAppError } from '@qihang/shared/contracts';
import { Button, showToast } from '@qihang/shared/ui';
import { restoreVersion } from '../api/work-query';
import { useWorkbench } from '../hooks/use-workbench';
import { NoticeCard } from './notice-card';

interface OlderProps {
  /** The deliverable in an older version. */
  readonly work: DeliverableDetail;
}

/** Notice that an older version is on screen. */
export const OlderNotice = ({ work }: OlderProps) => (
  <NoticeCard title={`你在看第${work.shown.number}版，最新是第${work.version}版`} />
);

interface OlderFootProps extends OlderProps {
  readonly isCompared: boolean;
  readonly onCompare: () => void;
}

/** Buttons to open the newest version and to restore this one. */
export const OlderFoot = ({ work, isCompared, onCompare }: OlderFootProps) => {
  const client = useQueryClient();
  const { onOpen } = useWorkbench();
  const { id, shown } = work;
  const { mutate, isPending } = useMutation({
    mutationFn: () => restoreVersion(client, id, shown.number),
    onSuccess: () => {
      showToast(`第${shown.number}版恢复好了`);
      onOpen(id, null, true);
    },
    onError: (error) => showToast(isAppError(error) ? error.text : '没能恢复，请再试一次', 'danger'),
  });
  return (
    <>
      <Button aria-pressed={isCompared} onClick={onCompare}>
        {isCompared ? '看这一版' : '和最新比'}
      </Button>
      <Button isPending={isPending} onClick={() => mutate()}>
        恢复这一版
      </Button>
      <Button variant="primary" onClick={() => onOpen(id, null, true)}>
        看最新
      </Button>
    </>
  );
};
