import { type AnswerExtras, ERRORS, type ErrorCode, isErrorCode } from '@qihang/shared/contracts';
import type { LastEvent } from './answer-log';
import type { Ending } from './progress-store';

/** What viewers are told when the conversation was deleted under a running answer. */
export const DELETED: LastEvent = { error: '这个对话已被删除', code: 'not_found' };

/** In place of the table's sentence where there is no text that could have been kept. */
export const INTERRUPTED_EMPTY = '回答中断了，请重试';

/** The code is not stored, for the sentence tells: what stands in the table has its own, a vendor's failure the rest. */
const codeOf = (sentence: string): ErrorCode => {
  const known = Object.entries(ERRORS).find(([, entry]) => entry.status > 0 && entry.text === sentence)?.[0];
  return isErrorCode(known) ? known : 'provider_unavailable';
};

type KnownEnd = Pick<Ending, 'status' | 'error'> & {
  /** The label of who answered, when it was not who was asked. */
  readonly standInLabel: string | null;
  readonly extras: AnswerExtras | null;
};

/** The last event of a generation that ended this way; the same live and out of the database. */
export function lastEventOf({ status, error, standInLabel: label, extras }: KnownEnd): LastEvent {
  const told = { ...(label === null ? {} : { label }), ...extras };
  switch (status) {
    case 'complete':
      return { event: 'done', ...told };
    case 'stopped':
      return { event: 'done', status: 'stopped', ...told };
    case 'interrupted':
      return { error: error ?? ERRORS.interrupted.text, code: 'interrupted' };
    case 'failed': {
      const sentence = error ?? ERRORS.provider_unavailable.text;
      return { error: sentence, code: codeOf(sentence) };
    }
  }
}
