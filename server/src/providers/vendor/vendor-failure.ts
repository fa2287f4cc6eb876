import { AppError, type ErrorCode } from '@qihang/shared/contracts';
import { reasonOfWord } from './vendor-error-codes';
import type { VendorFailureReason } from './vendor-failure-reason';

interface VendorFailureOptions {
  readonly cause?: unknown;
  readonly isRetryable?: boolean;
  /** Pause that the vendor asked for, ms. */
  readonly retryAfterMs?: number;
  readonly code?: ErrorCode;
  readonly text?: string;
  /** The vendor's HTTP status and error code, where it gave them. */
  readonly vendorStatus?: number;
  readonly vendorCode?: string;
}

/**
 * A failed call to a vendor. The user gets the 系统繁忙 sentence and never a status: a vendor's 401 must not look like an
 * ended session of ours (F22). `message` is for the log: no key, no user's text, no vendor's prose.
 */
export class VendorFailure extends AppError {
  readonly reason: VendorFailureReason;
  readonly isRetryable: boolean;
  readonly retryAfterMs: number | undefined;
  /** Null when no answer came, or when it failed later. */
  readonly vendorStatus: number | null;
  /** '' for none. */
  readonly vendorCode: string;

  constructor(reason: VendorFailureReason, message: string, options: VendorFailureOptions = {}) {
    super(options.code ?? 'provider_unavailable', message, { cause: options.cause, text: options.text });
    this.reason = reason;
    this.isRetryable = options.isRetryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.vendorStatus = options.vendorStatus ?? null;
    this.vendorCode = options.vendorCode ?? '';
  }
}

/** An answer that ends early without a fault: its text is kept and may be continued. */
export const cutShort = (message: string): VendorFailure =>
  new VendorFailure('cut', message, { code: 'interrupted', text: '回答太长，先停在这里，已保留收到的部分' });

/** A refusal by the vendor's moderation, which a retry with the same words cannot change. */
export const refusal = (message: string, options: VendorFailureOptions = {}): VendorFailure =>
  new VendorFailure('refused', message, { ...options, text: '这个问题系统不便回答，请换个说法再问' });

const reasonOf = (status: number, code: string): VendorFailureReason => {
  const known = reasonOfWord(code);
  if (known !== null) return known;
  if (status === 402) return 'balance';
  if (status === 401 || status === 403) return 'key';
  if (status === 404) return 'model';
  if (status === 429) return 'busy';
  if (status >= 500 || status === 408) return 'server';
  return status >= 300 && status < 400 ? 'redirect' : 'request';
};

/** `Retry-After` in milliseconds: whole seconds or a date (RFC 9110 §10.2.3). */
export const parseRetryAfter = (value: string | null, now: number): number | undefined => {
  if (value === null) return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** Failure for an HTTP status that is no success; `code` is the vendor's own code, '' for none. */
export const failureOfStatus = (status: number, code: string, retryAfterMs?: number): VendorFailure => {
  const message = `vendor answered ${status}${code === '' ? '' : ` (${code})`}`;
  const reason = reasonOf(status, code);
  const details = { vendorStatus: status, vendorCode: code };
  if (reason === 'refused') return refusal(message, details);
  return new VendorFailure(reason, message, {
    ...details,
    isRetryable: reason === 'busy' || reason === 'server',
    retryAfterMs,
  });
};
