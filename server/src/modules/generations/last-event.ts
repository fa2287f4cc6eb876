import { ERRORS, type ErrorCode } from '@qihang/shared/contracts';
import type { LastEvent } from './answer-log';
import type { Ending } from './progress-store';

/** What viewers are told when the conversation was deleted under a running answer. */
export const DELETED: LastEvent = { error: '这个对话已被删除', code: 'not_found' };

const codeOf = (sentence: string): ErrorCode =>
  sentence === ERRORS.empty_answer.text ? 'empty_answer' : 'provider_unavailable';

/** The last event of a generation that ended this way; the same live and out of the database. */
export function lastEventOf({ status, error }: Pick<Ending, 'status' | 'error'>): LastEvent {
  switch (status) {
    case 'complete':
      return { event: 'done' };
    case 'stopped':
      return { event: 'done', status: 'stopped' };
    case 'interrupted':
      return { error: error ?? ERRORS.interrupted.text, code: 'interrupted' };
    case 'failed': {
      const sentence = error ?? ERRORS.provider_unavailable.text;
      return { error: sentence, code: codeOf(sentence) };
    }
  }
}
