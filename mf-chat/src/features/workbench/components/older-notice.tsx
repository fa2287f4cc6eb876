import { useMutation, useQueryClient } from '@qihang/shared/api';
import { type DeliverableDetail, isAppError } from '@qihang/shared/contracts';
import { Button, showToast } from '@qihang/shared/ui';
import { restoreVersion } from '../api/work-query';
import { useWorkbench } from '../hooks/use-workbench';
import { NoticeCard } from './notice-card';

interface OlderNoticeProps {
  /** In an older version. */
  readonly work: DeliverableDetail;
  readonly isCompared: boolean;
  readonly onCompare: () => void;
}

/** One looks at an older version: the way to the newest, and how to have this one back. */
export const OlderNotice = ({ work, isCompared, onCompare }: OlderNoticeProps) => {
  const client = useQueryClient();
  const { onOpen } = useWorkbench();
  const { id, shown, version } = work;
  const { mutate, isPending } = useMutation({
    mutationFn: () => restoreVersion(client, id, shown.number),
    onSuccess: () => {
      showToast(`第${shown.number}版恢复好了`);
      onOpen(id, null, true);
    },
    onError: (error) => showToast(isAppError(error) ? error.text : '没能恢复，请再试一次', 'danger'),
  });
  return (
    <NoticeCard
      title={`你在看第${shown.number}版，最新是第${version}版`}
      actions={
        <>
          <Button variant="primary" onClick={() => onOpen(id, null, true)}>
            看最新
          </Button>
          <Button aria-pressed={isCompared} onClick={onCompare}>
            {isCompared ? '看这一版' : '和最新比'}
          </Button>
          <Button isPending={isPending} onClick={() => mutate()}>
            恢复这一版
          </Button>
        </>
      }
    />
  );
};
