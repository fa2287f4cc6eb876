import type { MessageDetail, StartEvent } from '@qihang/shared/contracts';
import type { TurnRequest } from '../turn/turn-request';

/** Index of a message, or of another version of it, in the thread; -1 when it is not loaded. */
const indexInThread = (thread: readonly MessageDetail[], id: string): number =>
  thread.findIndex((message) => message.id === id || message.versions.includes(id));

/** Number of loaded messages that stay in the thread under this request; its own messages follow them. */
export function countKept(thread: readonly MessageDetail[], request: TurnRequest): number {
  switch (request.type) {
    case 'send': {
      const edited = request.editOf === null ? -1 : indexInThread(thread, request.editOf);
      if (edited !== -1) return edited;
      // The stored question may be loaded before its `start` arrives and must not be shown twice.
      const after = request.afterId === null ? -1 : indexInThread(thread, request.afterId);
      return after === -1 ? thread.length : after + 1;
    }
    case 'regenerate': {
      const replaced = indexInThread(thread, request.answerId);
      return replaced === -1 ? thread.length : replaced;
    }
    case 'continue':
      return thread.length;
  }
}

/** Message that the request's first new message replaces in the thread, if any. */
export const replacedBy = (thread: readonly MessageDetail[], request: TurnRequest): MessageDetail | null => {
  const isReplacing = request.type === 'regenerate' || (request.type === 'send' && request.editOf !== null);
  return isReplacing ? (thread[countKept(thread, request)] ?? null) : null;
};

/** All versions of a message, including itself. */
export const versionsOf = ({ id, versions }: MessageDetail): readonly string[] =>
  versions.length > 0 ? versions : [id];

/** Messages that a started request adds to the thread, before they are read from the server. */
export function addedBy(
  thread: readonly MessageDetail[],
  request: TurnRequest,
  start: StartEvent,
  described: { readonly label: string; readonly createdAt: string },
): MessageDetail[] {
  if (request.type === 'continue') return [];
  const replaced = replacedBy(thread, request);
  const siblings = (id: string) =>
    replaced ? [...versionsOf(replaced).filter((old) => old !== id), id] : [];
  const common = { seq: 0, error: null, createdAt: described.createdAt, extras: null };
  const answer: MessageDetail = {
    ...common,
    id: start.answerId,
    role: 'ai',
    text: '',
    status: 'streaming',
    generationId: start.generationId,
    label: described.label,
    parentId: start.messageId,
    versions: request.type === 'regenerate' ? siblings(start.answerId) : [],
  };
  if (request.type === 'regenerate') return [answer];
  const question: MessageDetail = {
    ...common,
    id: start.messageId,
    role: 'user',
    text: request.text,
    status: 'complete',
    generationId: null,
    label: '',
    parentId: thread[countKept(thread, request) - 1]?.id ?? null,
    versions: siblings(start.messageId),
  };
  return [question, answer];
}
