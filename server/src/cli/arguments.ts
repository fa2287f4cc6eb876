import { isPhone, normalisePhone } from '@qihang/shared/contracts';
import { UsageError } from './operator-command';

const UNIT_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};
const MAX_DURATION_MS = 3_650 * 86_400_000;

/** Rejects a repeated option, which the parser returns as a list: it is a mistake. */
function single(option: string, value: unknown): string {
  if (Array.isArray(value)) throw new UsageError(`--${option} was given more than once`);
  return String(value);
}

/** @throws UsageError unless the option is a whole number in the range */
export function toWholeNumber(option: string, value: unknown, min: number, max: number): number {
  const text = single(option, value);
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new UsageError(`--${option} must be a whole number between ${min} and ${max}`);
  }
  return number;
}

/** Reads `45m`, `12h`, `30d` or `2w` as milliseconds. @throws UsageError for anything else */
export function toDuration(option: string, value: unknown): number {
  const [, count, unit = ''] = /^([1-9]\d{0,5})([mhdw])$/.exec(single(option, value)) ?? [];
  const ms = Number(count) * (UNIT_MS[unit] ?? Number.NaN);
  if (!(ms <= MAX_DURATION_MS)) {
    throw new UsageError(`--${option} must be a time like 45m, 12h, 30d or 2w, at most ten years`);
  }
  return ms;
}

/** @throws UsageError for text that is empty, too long or not storable */
export function toLabel(option: string, value: unknown): string {
  const text = single(option, value).trim();
  if (text.length === 0 || text.length > 100 || /\p{Cc}|\p{Surrogate}/u.test(text)) {
    throw new UsageError(`--${option} must be a text of at most 100 characters`);
  }
  return text;
}

/** @throws UsageError unless the value is an 11-digit mobile number */
export function toPhone(value: unknown): string {
  const text = String(value);
  if (!isPhone(text)) throw new UsageError(`${JSON.stringify(text)} is no 11-digit mobile number`);
  return normalisePhone(text);
}

/** @throws UsageError unless the value is an http or https address */
export function toSite(option: string, value: unknown): URL {
  const text = single(option, value);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`--${option} must be an address like https://example.com`);
  }
  return url;
}
