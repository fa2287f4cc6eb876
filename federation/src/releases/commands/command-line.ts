import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { ReleaseChoice } from '../registry/registry-use-cases';

/** Wrong arguments: one line for the operator, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was right but could not be carried out: one line for the operator, exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export type OptionKinds = Readonly<Record<string, 'text' | 'flag'>>;

/** The parsed arguments after the command's name. */
export interface CommandLine {
  readonly words: readonly string[];
  flag(name: string): boolean;
  /** Value of an option; null when it was not given. @throws UsageError when it was given without a value */
  text(name: string): string | null;
}

const OPTION_PROBLEMS: Readonly<Record<string, string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: 'there is no such option here',
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: 'an option lacks its value, or has one that it does not take',
};

/** Parses a command's arguments. @throws UsageError for options that the command does not have */
export function readCommandLine(args: readonly string[], kinds: OptionKinds): CommandLine {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    options[name] = { type: kind === 'flag' ? 'boolean' : 'string', multiple: true };
  }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const last = (name: string) => {
      const given = values[name];
      if (!Array.isArray(given)) return null;
      if (given.length > 1) throw new UsageError(`--${name} was given more than once`);
      return given[0] ?? null;
    };
    return {
      words: positionals,
      flag: (name) => last(name) === true,
      text(name) {
        const value = last(name);
        if (value === '') throw new UsageError(`--${name} needs a value`);
        return typeof value === 'string' ? value : null;
      },
    };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const [firstSentence = ''] = error.message.split('. ');
    throw new UsageError(`${firstSentence}; ${OPTION_PROBLEMS[String(error.code)] ?? 'see --help'}`);
  }
}

const NAME = /^\w[\w.-]{0,63}$/;

/** @throws UsageError for an invalid app name */
export function readApp(word: string): string {
  if (!NAME.test(word)) throw new UsageError(`${JSON.stringify(word)} cannot be the name of an app`);
  return word;
}

/** Reads `mf-shop` or `mf-shop@version`. @throws UsageError */
export function readChoice(word: string): ReleaseChoice {
  const [app = '', version, ...others] = word.split('@');
  if (others.length > 0 || (version !== undefined && !NAME.test(version))) {
    throw new UsageError(`${JSON.stringify(word)} is no release; say mf-shop, or mf-shop@version`);
  }
  return { app: readApp(app), version: version ?? null };
}

/** @throws UsageError unless exactly one word was given */
export function onlyWord(words: readonly string[], what: string): string {
  const [word, ...others] = words;
  if (word === undefined || others.length > 0) throw new UsageError(`give one ${what}`);
  return word;
}

/** @throws UsageError unless it is a whole number in the range */
export function readWhole(option: string, text: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new UsageError(`--${option} must be a whole number between ${min} and ${max}`);
  }
  return number;
}

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Reads `45m`, `12h`, `30d` or `2w` as milliseconds. @throws UsageError */
export function readDuration(option: string, text: string): number {
  const [, count, unit = ''] = /^([1-9]\d{0,3})([mhdw])$/.exec(text) ?? [];
  const ms = Number(count) * (UNIT_MS[unit] ?? Number.NaN);
  if (Number.isNaN(ms)) throw new UsageError(`--${option} must be a time like 45m, 12h, 30d or 2w`);
  return ms;
}

/** Reads a text of one line. @throws UsageError for any other text */
export function readLine(option: string, text: string): string {
  const line = text.trim();
  if (line === '' || line.length > 200 || /\p{Cc}|\p{Surrogate}/u.test(line)) {
    throw new UsageError(`--${option} must be one line of at most 200 characters`);
  }
  return line;
}
