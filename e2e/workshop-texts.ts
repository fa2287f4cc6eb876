import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(__dirname, '..');

/**
 * Reads the sources in a process of its own: a journey imports nothing of the product. Festivals are the names in the
 * agent's calendar.
 */
const PROGRAM = `
const { loadSource } = await import(process.argv[1] + '/scripts/load-source.mjs');
const { parse } = await import('yaml');
const { readFileSync } = await import('node:fs');
const texts = await loadSource(process.argv[1] + '/coach/src/workshop/workshop-texts.ts');
const { GAP } = await loadSource(process.argv[1] + '/shared/src/contracts/index.ts');
const calendar = parse(readFileSync(process.argv[1] + '/server/agents/lao-gao-ip-master/knowledge/festivals.yaml', 'utf8'));
const festivals = calendar.years.flatMap(({ days }) => days.map(({ name }) => name));
console.log(JSON.stringify({ texts, gap: GAP, festivals }));
`;

interface Sources {
  readonly texts: Readonly<Record<string, unknown>>;
  readonly gap: string;
  readonly festivals: readonly string[];
}

/** Every text in a value; of a table also the names, which may be shown. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => [name, ...textsIn(each)])
    : [];
};

/** What the workshop itself may put into a worksheet, read from the coach's sources. */
export interface WorkshopWords {
  /** 【待补充】 */
  readonly gap: string;
  /** Labels, suggestions marked 参考 and fixed sentences. */
  readonly own: ReadonlySet<string>;
}

const SHEETS = /^(?:LABELS|REFERENCE|[A-Z]+_TEXTS)$/;

export async function readWorkshopWords(): Promise<WorkshopWords> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', PROGRAM, root], { cwd: root });
  const { texts, gap, festivals } = JSON.parse(stdout) as Sources;
  const sheets = Object.entries(texts).filter(([name]) => SHEETS.test(name));
  return { gap, own: new Set([gap, ...festivals, ...sheets.flatMap(([, value]) => textsIn(value))]) };
}
