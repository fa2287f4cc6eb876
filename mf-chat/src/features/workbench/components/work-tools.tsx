import { useMutation, useQueryClient } from '@qihang/shared/api';
import { type DeliverableDetail, isAppError } from '@qihang/shared/contracts';
import { useNavigate } from '@qihang/shared/navigation';
import {
  CheckIcon,
  ConfirmDialog,
  DeleteIcon,
  IconButton,
  Menu,
  MessageIcon,
  MoreIcon,
  showToast,
} from '@qihang/shared/ui';
import { useState } from 'react';
import { sayDeleted } from '../../../session/say-deleted';
import { deleteWork, forgetWork, undeleteWork } from '../api/work-query';
import { useWorkbench } from '../hooks/use-workbench';
import { publishedText } from '../model/published-text';

/** Secondary actions on a deliverable: go to its conversation, delete it. */
export const WorkTools = ({ work }: { readonly work: DeliverableDetail }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { onGoUp, pathOfMessage, order, isBusy } = useWorkbench();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { id, title, conversationId } = work;
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteWork(id),
    onSuccess: () => {
      sayDeleted(() => undeleteWork(client, id));
      onGoUp('shelf');
      void forgetWork(client, id);
    },
    onError: (error) => showToast(isAppError(error) ? error.text : '删除失败', 'danger'),
  });
  const origin = {
    label: '回到那次对话',
    icon: <MessageIcon size={18} />,
    onSelect: () => void (conversationId && navigate(pathOfMessage(conversationId, null))),
  };
  const text = publishedText(work);
  const check = {
    label: '发布前体检',
    icon: <CheckIcon size={18} />,
    onSelect: () => order({ order: { action: 'make', kind: 'check', text: text ?? '' } }),
  };
  const items = [
    ...(text === null || isBusy ? [] : [check]),
    ...(conversationId === null ? [] : [origin]),
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
