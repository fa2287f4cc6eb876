import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { ConfigError } from '../config';

/**
 * Reads a YAML file that people edit and checks it.
 * @throws ConfigError `{file}:{line}: …` for the first fault, so that the operator finds the fault without a debugger.
 */
export function readDataFile<T>(file: string, schema: z.ZodType<T>): T {
  const text = readText(file);
  const read = readFast(text, schema);
  return read === null ? readWithLines(file, text, schema) : read.data;
}

/** Reads a text five times as fast as the parser that keeps lines; null for one with a fault. */
function readFast<T>(text: string, schema: z.ZodType<T>): { readonly data: T } | null {
  try {
    const { success, data } = schema.safeParse(load(text, { schema: CORE_SCHEMA }));
    return success ? { data } : null;
  } catch {
    return null;
  }
}

/** Reads a text by the parser that knows the line of each value. */
function readWithLines<T>(file: string, text: string, schema: z.ZodType<T>): T {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const fault = document.errors[0];
  if (fault !== undefined) {
    throw new ConfigError(`${file}:${lines.linePos(fault.pos[0]).line}: ${fault.message}`);
  }
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path ?? [];
  const where = path.length > 0 ? `${path.join('.')}: ` : '';
  throw new ConfigError(`${file}:${lineOf(path)}: ${where}${issue?.message ?? 'is invalid'}`);

  /** Line of the value at `path`, or of the deepest part of `path` that exists. */
  function lineOf(issuePath: readonly PropertyKey[]): number {
    for (let depth = issuePath.length; depth >= 0; depth -= 1) {
      const node: unknown = document.getIn(issuePath.slice(0, depth), true);
      const start = rangeStart(node);
      if (start !== null) return lines.linePos(start).line;
    }
    return 1;
  }
}

/**
 * The files of a folder with this ending, by name.
 * @throws ConfigError naming the folder when it cannot be read or holds none.
 */
export function filesIn(folder: string, ending: string): readonly string[] {
  const names = listFolder(folder).filter((name) => name.endsWith(ending));
  if (names.length === 0) throw new ConfigError(`${folder}: holds no ${ending} file`);
  return names.sort().map((name) => join(folder, name));
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    throw new ConfigError(`${folder}: cannot be read`, { cause });
  }
}

/** @throws ConfigError naming the file when it cannot be read. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`${file}: cannot be read`, { cause });
  }
}

function rangeStart(node: unknown): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node)) return null;
  return Array.isArray(node.range) && typeof node.range[0] === 'number' ? node.range[0] : null;
}
