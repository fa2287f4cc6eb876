import { useMutation, useQueryClient } from '@qihang/shared/api';
import { type ConversationSummary, isAppError, LIMITS } from '@qihang/shared/contracts';
import {
  ConfirmDialog,
  DeleteIcon,
  DownloadIcon,
  EditIcon,
  type MenuItem,
  PinIcon,
  PromptDialog,
  showToast,
  UnpinIcon,
} from '@qihang/shared/ui';
import { type ReactNode, useState } from 'react';
import { sayDeleted } from '../../../session/say-deleted';
import {
  deleteConversation,
  pinConversation,
  renameConversation,
  restoreConversation,
} from '../api/conversations-query';
import { newTitleOf } from '../model/new-title';

type OpenDialog =
  | { readonly for: 'title'; readonly conversation: ConversationSummary }
  | { readonly for: 'deletion'; readonly conversation: ConversationSummary };

interface ActionsInput {
  /** @returns what is to be done when the deletion is taken back, which may be after the component is gone */
  readonly onDeleted: (id: string) => () => void;
  readonly onExport: (conversation: ConversationSummary) => void;
}

/** Actions on a conversation, with their dialogs. */
export interface ConversationActions {
  /** Items of the menu and of the sheet. */
  readonly itemsFor: (conversation: ConversationSummary) => MenuItem[];
  /** To be rendered. */
  readonly dialogs: ReactNode;
}

/** The server's sentence when it rejects the title; 重命名失败 otherwise (R8.7). */
const renameErrorOf = (error: unknown): string =>
  isAppError(error) && error.code === 'invalid_input' ? (error.fields?.title ?? error.text) : '重命名失败';

export function useConversationActions({ onDeleted, onExport }: ActionsInput): ConversationActions {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);
  const rename = useMutation({
    mutationFn: ({ id, title }: { readonly id: string; readonly title: string }) =>
      renameConversation(client, id, title),
    onSuccess: () => {
      close();
      showToast('已重命名');
    },
  });
  const pin = useMutation({
    mutationFn: ({ id, isPinned }: ConversationSummary) => pinConversation(client, id, !isPinned),
    onError: (_, { isPinned }) => showToast(isPinned ? '取消置顶失败' : '置顶失败', 'danger'),
  });
  const remove = useMutation({
    mutationFn: (id: string) => deleteConversation(client, id),
    onSuccess: (_, id) => {
      const onRestored = onDeleted(id);
      sayDeleted(() => restoreConversation(client, id).then(onRestored));
    },
    onError: () => showToast('删除失败', 'danger'),
    onSettled: close,
  });

  const handleTitle = (conversation: ConversationSummary, typed: string) => {
    const title = newTitleOf(typed, conversation.title);
    if (title === null) close();
    else rename.mutate({ id: conversation.id, title });
  };
  const askForTitle = (conversation: ConversationSummary) => {
    rename.reset();
    setOpenDialog({ for: 'title', conversation });
  };

  const itemsFor = (conversation: ConversationSummary): MenuItem[] => {
    const { isPinned } = conversation;
    return [
      {
        label: isPinned ? '取消置顶' : '置顶',
        icon: isPinned ? <UnpinIcon size={18} /> : <PinIcon size={18} />,
        onSelect: () => pin.mutate(conversation),
      },
      { label: '重命名', icon: <EditIcon size={18} />, onSelect: () => askForTitle(conversation) },
      { label: '导出对话', icon: <DownloadIcon size={18} />, onSelect: () => onExport(conversation) },
      {
        label: '删除',
        icon: <DeleteIcon size={18} />,
        isDangerous: true,
        onSelect: () => setOpenDialog({ for: 'deletion', conversation }),
      },
    ];
  };

  return {
    itemsFor,
    dialogs: openDialog && (
      <>
        <PromptDialog
          isOpen={openDialog.for === 'title'}
          question="请输入新的对话标题"
          initialValue={openDialog.conversation.title}
          maxLength={LIMITS.titleMaxCodePoints}
          error={rename.error ? renameErrorOf(rename.error) : null}
          isPending={rename.isPending}
          onConfirm={(typed) => handleTitle(openDialog.conversation, typed)}
          onCancel={close}
        />
        <ConfirmDialog
          isOpen={openDialog.for === 'deletion'}
          question="确认删除该对话？"
          confirmText="删除"
          isDangerous
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(openDialog.conversation.id)}
          onCancel={close}
        />
      </>
    ),
  };
}
