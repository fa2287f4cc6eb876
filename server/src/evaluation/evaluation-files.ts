import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type AuditedWork, readAudits } from './audited-work';
import { type EvalPerson, personSchema } from './person';
import type { ReplayedTape } from './replay-tape';
import { linesOfFile, readTape, type Tape, writeTape } from './tape';

const baselineSchema = z.object({
  figures: z.array(
    z.object({
      name: z.string(),
      count: z.number(),
      of: z.number(),
      wanted: z.enum(['more', 'less', 'neither']),
    }),
  ),
  /** Labelled texts that code judges wrongly, by what it says. */
  wrong: z.record(z.string(), z.string()),
});

export type Baseline = z.infer<typeof baselineSchema>;

/** The folder `eval/`: tapes, labelled texts and lines, and what was accepted last. */
export interface EvaluationFiles {
  readonly tapes: readonly Tape[];
  readonly people: readonly EvalPerson[];
  readonly rows: { readonly [name in 'claims' | 'safety' | 'wording']: readonly unknown[] };
  readonly audits: readonly AuditedWork[];
  readonly baseline: Baseline;
}

const NOTHING: Baseline = { figures: [], wrong: {} };

const baselineFile = (folder: string) => join(folder, 'baseline.json');
const tapeFile = (folder: string, name: string) => join(folder, 'tapes', `${name}.jsonl`);

/** @param only names of tapes; all by default. @throws Error where a file is missing or broken */
export function readEvaluation(folder: string, only?: readonly string[]): EvaluationFiles {
  const names = readdirSync(join(folder, 'tapes'))
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => file.slice(0, -'.jsonl'.length))
    .filter((name) => only?.includes(name) ?? true)
    .sort();
  const labelled = (name: string) => linesOfFile(join(folder, 'people', `${name}.jsonl`));
  const people = labelled('people').map((person) => personSchema.parse(person));
  const claims = labelled('claims');
  return {
    tapes: names.map((name) => readTape(tapeFile(folder, name))),
    people,
    audits: readAudits(join(folder, 'audits'), { people, claims }),
    rows: { claims, safety: labelled('safety'), wording: labelled('wording') },
    baseline: existsSync(baselineFile(folder))
      ? baselineSchema.parse(JSON.parse(readFileSync(baselineFile(folder), 'utf8')))
      : NOTHING,
  };
}

/** Stores what is seen now as what is to be seen. */
export function acceptEvaluation(
  folder: string,
  replayed: readonly ReplayedTape[],
  baseline: Baseline,
): void {
  for (const { tape, lines } of replayed) {
    const turns = lines.map(({ turn, seen, calls }) => ({ ...turn, calls: [...calls], seen }));
    writeTape(tapeFile(folder, tape.head.tape), { head: tape.head, turns });
  }
  writeFileSync(baselineFile(folder), `${JSON.stringify(baseline, null, 2)}\n`);
}
