import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ClaimLine, ClaimSources } from '@qihang/coach/checks';
import { FACT_FIELDS, type Fact, type FactField, OWNERS } from '@qihang/coach/facts';
import { z } from 'zod';
import { claimSchema, sourcesOf } from './labelled-rows';
import type { EvalPerson } from './person';
import { linesOfFile } from './tape';

const FIELDS = Object.keys(FACT_FIELDS) as [FactField, ...FactField[]];

const headSchema = z.strictObject({
  who: z.string(),
  /** Lines of one writer, or of one half of theirs. */
  lines: z.enum([
    ...(['open', 'told', 'new', 'held out', 'fresh', 'strangers'] as const),
    ...(['numbers', 'numbers, held out', 'proposals'] as const),
  ]),
  /** Of people.jsonl, with the lines of claims.jsonl; left out for somebody of the file's own. */
  person: z.string().optional(),
});
const saidSchema = z.strictObject({ said: z.string() });
const factSchema = z.strictObject({
  /** Field, value, the message it was said in from 0, and whom it is about if not the user. */
  fact: z.tuple([z.enum(FIELDS), z.string(), z.number()], z.enum(OWNERS)),
});
const lineSchema = z.strictObject({
  key: z.string(),
  text: z.string(),
  /** Short names as its writer cited them, parted by spaces. */
  from: z.string(),
  ok: z.boolean(),
  why: z.string().optional(),
  isOthers: z.boolean().optional(),
});
const answerSchema = z.strictObject({
  /** What a model answered to the audit of these lines, unchanged. */
  answer: z.string(),
  /** Hash of the whole request that it answered. */
  asked: z.string(),
});
const rowSchema = z.union([saidSchema, factSchema, lineSchema, answerSchema]);

export interface LabelledLine extends ClaimLine {
  /** Nothing in it is invented. */
  readonly isTrue: boolean;
  /** What is false in it belongs to somebody else. */
  readonly isOthers: boolean;
}

/** Lines of one piece of work with what is true of their person, and what the audit answered to them. */
export interface AuditedWork {
  readonly name: string;
  readonly set: z.infer<typeof headSchema>['lines'];
  readonly sources: ClaimSources;
  readonly lines: readonly LabelledLine[];
  /** null where nobody has asked yet. */
  readonly answer: z.infer<typeof answerSchema> | null;
}

interface LabelledPeople {
  readonly people: readonly EvalPerson[];
  /** Rows of claims.jsonl. */
  readonly claims: readonly unknown[];
}

/** @throws SyntaxError or ZodError where a file is broken */
export const readAudits = (folder: string, labelled: LabelledPeople): readonly AuditedWork[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .map((file) => readAudit(join(folder, file), labelled));

function readAudit(file: string, { people, claims }: LabelledPeople): AuditedWork {
  const [first, ...others] = linesOfFile(file);
  const head = headSchema.parse(first);
  const rows = others.map((row) => rowSchema.parse(row));
  const answer = rows.find((row) => 'answer' in row) ?? null;
  const named = { name: basename(file, '.jsonl'), set: head.lines, answer };
  const { person } = head;
  if (person !== undefined) {
    const own = claims.map((row) => claimSchema.parse(row)).filter((claim) => claim.person === person);
    const sources = sourcesOf(people.find(({ id }) => id === person));
    const all = [...sources.said.keys(), ...sources.facts.keys()];
    return { ...named, sources, lines: own.map((claim) => lineOfClaim(claim, all)) };
  }
  const lines = rows.flatMap((row) => ('key' in row ? [labelled(row)] : []));
  return { ...named, sources: sourcesIn(rows), lines };
}

const lineOfClaim = (
  { id, text, ok, why }: z.infer<typeof claimSchema>,
  from: readonly string[],
): LabelledLine => ({ key: id, text, from, isTrue: ok, isOthers: !ok && why.includes('wrong owner') });

const labelled = ({ key, text, from, ok, isOthers = false }: z.infer<typeof lineSchema>): LabelledLine => ({
  key,
  text,
  from: from.split(' ').filter((name) => name !== ''),
  isTrue: ok,
  isOthers,
});

function sourcesIn(rows: readonly z.infer<typeof rowSchema>[]): ClaimSources {
  const said = rows.flatMap((row) => ('said' in row ? [row.said] : []));
  const facts = rows.flatMap((row, index): Fact[] => {
    if (!('fact' in row)) return [];
    const [field, value, at, about = 'self'] = row.fact;
    const text = said[at] ?? '';
    const quotes = [{ messageId: `q${at}`, start: 0, end: text.length, text }];
    return [{ id: `fact-${index}`, version: 1, field, value, about, status: 'heard', quotes }];
  });
  return {
    said: new Map(
      said.map((text, index) => [`m${index + 1}`, { id: `q${index}`, text, asked: '', isPasted: false }]),
    ),
    facts: new Map(facts.map((fact, index) => [`f${index + 1}`, fact])),
    allowed: [],
  };
}
