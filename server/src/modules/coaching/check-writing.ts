import type { ClaimSources } from '@qihang/coach/checks';
import type { LineObjection, WrittenLine } from '@qihang/coach/kinds';
import { blankWord } from '@qihang/coach/protocol';
import {
  checkWhole,
  dropFailing,
  type KeptLines,
  putBack,
  readBlanks,
  reviseLines,
  type SecretCheck,
  type WholeRules,
  type WordingCheck,
  type WriterPrompt,
  writeRepairPrompt,
} from '@qihang/coach/writing';
import type { AnswerEvent } from '../answers/answerer';
import { type Audited, auditLines, UNAUDITED } from './audit-lines';
import { callWriter } from './call-writer';
import type { Turn } from './turn-deps';
import { workOn } from './work-sign';
import type { WritingJob } from './writing-job';

/** What was written, before it is checked as a whole. */
export interface Draft {
  readonly lines: readonly WrittenLine[];
  /** Keys that were written now; null for all. */
  readonly changed: ReadonlySet<string> | null;
}

export interface CheckDeps {
  readonly turn: Turn;
  readonly job: WritingJob;
  readonly writer: WriterPrompt;
  readonly sources: ClaimSources;
  readonly checkWording: WordingCheck;
  /** What the user does not want told. */
  readonly checkSecrets: SecretCheck;
}

/**
 * Checks a draft, has its writer repair everything at once, and takes out what still fails, line by line
 * (docs/decisions/0026 §7); a line that the repair has made worse stays as it was. Never puts anything in the place of a model's words.
 */
export async function* checkWriting(
  deps: CheckDeps,
  draft: Draft,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, KeptLines, undefined> {
  const { turn, job, writer } = deps;
  yield workOn(job.kind.kind, 'check');
  const found = checkWhole(draft.lines, rulesOf(deps, draft));
  const audited = await audit(deps, draft, found.filter(isDoubt), signal);
  yield turn.spending.event;
  const isCleared = ({ key, doubt }: LineObjection) =>
    doubt !== undefined && audited.cleared.some((each) => each.key === key && each.doubt === doubt);
  const objections = [...found.filter((each) => !isCleared(each)), ...audited.objections];
  if (objections.length === 0) return { lines: draft.lines, dropped: [], unmet: [] };
  const prompt = writeRepairPrompt(writer.prompt, draft.lines, objections);
  const call = { prompt, kind: job.kind, thinks: false, doing: 'change' } as const;
  const repair = yield* callWriter(turn, call, () => '', signal);
  const repaired = reviseLines(draft.lines, repair.lines, job.kind.slots);
  const changed = draft.changed === null ? null : new Set([...draft.changed, ...repaired.changed]);
  const check = (lines: readonly WrittenLine[]) => [
    ...checkWhole(lines, rulesOf(deps, { lines, changed })).filter((each) => !isCleared(each)),
    ...stillThere(audited.objections, repaired.changed),
  ];
  const lines = putBack({ ...repaired, before: draft.lines }, objections, check(repaired.lines));
  const kept = dropFailing(lines, check(lines), job.kind.slots);
  if (kept.dropped.length === 0) return kept;
  // What was too long may be none once something is taken out.
  return { ...kept, unmet: dropFailing(kept.lines, check(kept.lines), job.kind.slots).unmet };
}

const rulesOf = (
  { job, sources, checkWording, checkSecrets }: CheckDeps,
  { changed }: Draft,
): WholeRules => ({
  kind: job.kind,
  context: job.context,
  sources,
  checkWording,
  checkSecrets,
  changed,
});

const isDoubt = ({ doubt }: LineObjection): boolean => doubt !== undefined;

/** Whose words are a manuscript's is told by a reader alone, whatever the kind (docs/decisions/0035). */
const audit = async (
  { turn, job, sources }: CheckDeps,
  { lines, changed }: Draft,
  doubts: readonly LineObjection[],
  signal: AbortSignal,
): Promise<Audited> => {
  if (!job.kind.isAudited && job.context.isFromManuscript !== true) return UNAUDITED;
  const written = changed === null ? lines : lines.filter(({ key }) => changed.has(key));
  const read = readBlanks(written, blankWord(job.context.parameters));
  const secrets = (job.context.secrets ?? []).map(({ value }) => value);
  return auditLines(turn, { lines: read, sources, doubts, secrets }, signal);
};

/** What the audit found in lines that the repair left as they were; a new line has been looked at by code alone. */
const stillThere = (
  audited: readonly LineObjection[],
  changed: ReadonlySet<string>,
): readonly LineObjection[] => audited.filter(({ key }) => key === null || !changed.has(key));
