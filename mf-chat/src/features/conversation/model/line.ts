import type { MessageDetail, StartEvent } from '@qihang/shared/contracts';
import type { TurnRequest } from './turn-request';

/** The place of a message on the line, whichever of its versions stands there; -1 when it is not loaded. */
const placeOf = (line: readonly MessageDetail[], id: string): number =>
  line.findIndex((message) => message.id === id || message.versions.includes(id));

/** How many of the loaded messages stay on the line when this is asked for: what it adds comes after them. */
export function countKept(line: readonly MessageDetail[], request: TurnRequest): number {
  switch (request.type) {
    case 'send': {
      const edited = request.editOf === null ? -1 : placeOf(line, request.editOf);
      if (edited !== -1) return edited;
      // The stored question may be here before its `start` is: it must not be shown twice.
      const after = request.afterId === null ? -1 : placeOf(line, request.afterId);
      return after === -1 ? line.length : after + 1;
    }
    case 'regenerate': {
      const replaced = placeOf(line, request.answerId);
      return replaced === -1 ? line.length : replaced;
    }
    case 'continue':
      return line.length;
  }
}

/** The message whose place on the line the request's first new message takes, if any. */
export const replacedBy = (line: readonly MessageDetail[], request: TurnRequest): MessageDetail | null => {
  const isReplacing = request.type === 'regenerate' || (request.type === 'send' && request.editOf !== null);
  return isReplacing ? (line[countKept(line, request)] ?? null) : null;
};

/** All versions of a message, itself among them. */
export const versionsOf = ({ id, versions }: MessageDetail): readonly string[] =>
  versions.length > 0 ? versions : [id];

/** The messages that a started request adds to the line, as far as they are known before the server is asked. */
export function addedBy(
  line: readonly MessageDetail[],
  request: TurnRequest,
  start: StartEvent,
  described: { readonly label: string; readonly createdAt: string },
): MessageDetail[] {
  if (request.type === 'continue') return [];
  const replaced = replacedBy(line, request);
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
    parentId: line[countKept(line, request) - 1]?.id ?? null,
    versions: siblings(start.messageId),
  };
  return [question, answer];
}
