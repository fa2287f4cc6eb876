import { type AnswerAttachments, ERRORS } from '@qihang/shared/contracts';
import type { LastEvent } from '../live/answer-log';
import type { Ending } from './ended-generation';

/** Last event when the conversation was deleted under a running answer. */
export const DELETED: LastEvent = { error: '这个对话已被删除', code: 'not_found' };

/** Last event of an answer that is whole and could not be stored in time; it is stored once the database is back. */
export const UNSAVED: LastEvent = { error: ERRORS.unsaved.text, code: 'unsaved' };

type KnownEnd = Pick<Ending, 'status' | 'error' | 'errorCode'> & {
  /** Label of the rules where they answered in place of a vendor. */
  readonly standInLabel?: string | null;
  readonly attachments: AnswerAttachments | null;
};

/** Last event of a generation that ended this way; the same for live viewers and from the database. */
export function lastEventOf({
  status,
  error,
  errorCode,
  standInLabel: label = null,
  attachments,
}: KnownEnd): LastEvent {
  const offers = attachments?.offers && { offers: attachments.offers };
  const details = { ...(label === null ? {} : { label }), ...attachments };
  switch (status) {
    case 'complete':
      return { event: 'done', ...details };
    case 'stopped':
      return { event: 'done', status: 'stopped', ...details };
    case 'interrupted':
      return { error: error ?? ERRORS.interrupted.text, code: 'interrupted', ...offers };
    case 'failed': {
      // A process of an older version stores the sentence alone.
      const code = errorCode ?? 'provider_unavailable';
      return { error: error ?? ERRORS[code].text, code, ...offers };
    }
  }
}
