import type { AnswerAttachments, ErrorCode } from '@qihang/shared/contracts';

/** End of a generation, with all its text. */
export interface Ending {
  readonly id: string;
  readonly answerId: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly text: string;
  readonly status: 'complete' | 'stopped' | 'failed' | 'interrupted';
  /** Sentence for the user. */
  readonly error: string | null;
  /** Null without a failure. */
  readonly errorCode: ErrorCode | null;
  readonly usage: { readonly promptTokens: number; readonly answerTokens: number } | null;
  /** Null leaves the stored attachments as they are. */
  readonly attachments: AnswerAttachments | null;
}

/** Sentence for an interrupted answer without text, in place of the one of `ERRORS`. */
export const INTERRUPTED_EMPTY = '回答中断了，请重试';
