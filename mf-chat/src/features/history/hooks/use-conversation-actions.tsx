import { useMutation, useQueryClient } from '@qihang/shared/api';
import { type ConversationSummary, isAppError, LIMITS } from '@qihang/shared/contracts';
import { ConfirmDialog, PromptDialog, showToast } from '@qihang/shared/ui';
import { type ReactNode, useState } from 'react';
import { deleteConversation, renameConversation } from '../api/conversations-query';
import { newTitleOf } from '../model/new-title';

type Asking =
  | { readonly for: 'title'; readonly conversation: ConversationSummary }
  | { readonly for: 'deletion'; readonly conversation: ConversationSummary };

/** Renaming and deleting, with their questions. */
export interface ConversationActions {
  readonly askForTitle: (conversation: ConversationSummary) => void;
  readonly askForDeletion: (conversation: ConversationSummary) => void;
  /** To be rendered. */
  readonly dialogs: ReactNode;
}

/** What the server says against a title is about the title; anything else is the specification's sentence. */
const renameErrorOf = (error: unknown): string =>
  isAppError(error) && error.code === 'invalid_input' ? (error.fields?.title ?? error.text) : '重命名失败';

export function useConversationActions(onDeleted: (id: string) => void): ConversationActions {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const rename = useMutation({
    mutationFn: ({ id, title }: { readonly id: string; readonly title: string }) =>
      renameConversation(client, id, title),
    onSuccess: () => {
      close();
      showToast('已重命名');
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => deleteConversation(client, id),
    onSuccess: (_, id) => {
      showToast('已删除');
      onDeleted(id);
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
    setAsking({ for: 'title', conversation });
  };

  return {
    askForTitle,
    askForDeletion: (conversation) => setAsking({ for: 'deletion', conversation }),
    dialogs: asking && (
      <>
        <PromptDialog
          isOpen={asking.for === 'title'}
          question="请输入新的对话标题"
          initialValue={asking.conversation.title}
          maxLength={LIMITS.titleMaxCodePoints}
          error={rename.error ? renameErrorOf(rename.error) : null}
          isPending={rename.isPending}
          onConfirm={(typed) => handleTitle(asking.conversation, typed)}
          onCancel={close}
        />
        <ConfirmDialog
          isOpen={asking.for === 'deletion'}
          question="确认删除该对话？"
          confirmText="删除"
          isDangerous
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(asking.conversation.id)}
          onCancel={close}
        />
      </>
    ),
  };
}
