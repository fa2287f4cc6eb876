import type { BriefLimits } from '@qihang/coach/brief';
import type { ClaimSources } from '@qihang/coach/checks';
import { inNewNumbers, newNumbers, oldNumbers } from '@qihang/coach/facts';
import type { WrittenLine } from '@qihang/coach/kinds';
import { blankWord } from '@qihang/coach/protocol';
import {
  type ChangedLine,
  checkLine,
  fillBlanks,
  habitsIn,
  type KeptLines,
  type LineDifference,
  lineDifference,
  makeSecretCheck,
  objectionToWord,
  reviseLines,
  type WordingCheck,
  type WriterInput,
  type WriterPrompt,
  writeBlanks,
  writeManuscriptPrompt,
  writeWriterPrompt,
} from '@qihang/coach/writing';
import type { DeliverableContent } from '@qihang/shared/contracts';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import { estimateTokens } from '../../providers/token-estimate';
import type { AnswerEvent } from '../answers/answerer';
import type { DeliverableStore } from '../deliverables/deliverable-store';
import type { HabitRepository } from '../deliverables/habit-repository';
import type { AgentKnowledge } from './agent-knowledge';
import { saidIn, toBriefMessages } from './brief-of-scene';
import { type CalledWriter, callWriter, type WriterCall, writingTokens } from './call-writer';
import { type CheckDeps, checkWriting, type Draft } from './check-writing';
import { knowledgeForWork } from './knowledge-of-turn';
import { lineSources } from './line-sources';
import { mergedManuscript } from './merged-manuscript';
import { failedSentence, receiptOf, settledSentence, unchangedReceipt } from './receipt';
import { isCounted, showChange } from './shown-change';
import { ShownLines, showAll, showWhole } from './shown-lines';
import { storeWriting } from './store-writing';
import type { CarriedOut, CarryOutOrder, OrderedWork, Turn } from './turn-deps';
import { WORK_IS_OVER } from './work-sign';
import { prepareJob, type WritingJob } from './writing-job';

interface CarryOutDeps {
  readonly store: DeliverableStore;
  readonly habits: Pick<HabitRepository, 'changes'>;
  readonly knowledgeOf: (agentKey: string) => AgentKnowledge;
  /** The part of the connection pool that answers may hold. */
  readonly gate: BoundedQueue;
  readonly log: { info(context: object, message: string): void };
}

/** Carries orders out by a model's writers (docs/decisions/0026 §6, §7). */
export const makeCarryOut = (deps: CarryOutDeps): CarryOutOrder =>
  async function* (turn, work, before, signal) {
    const job = await deps.gate.run(() => prepareJob(deps, turn, work));
    const changed = await deps.gate.run(() => deps.habits.changes(turn.request.userId));
    if ('why' in job) {
      yield { type: 'text', text: job.why };
      return { text: job.why, ref: null, isFailed: false };
    }
    const done = yield* writeDeliverable(deps, { turn, work, job, changed, before }, signal);
    yield WORK_IS_OVER;
    return done;
  };

interface Writing {
  readonly turn: Turn;
  readonly work: OrderedWork;
  readonly job: WritingJob;
  /** Lines that the user has changed by hand, newest first. */
  readonly changed: readonly ChangedLine[];
  /** Text of the answer before this piece of work. */
  readonly before: string;
}

async function* writeDeliverable(
  deps: CarryOutDeps,
  writing: Writing,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, CarriedOut, undefined> {
  const { before } = writing;
  const { draft, check, shown } = yield* writeDraft(deps, writing, signal);
  const { job } = check;
  const checked = draft === null ? null : yield* checkWriting(check, draft, signal);
  const kept = checked === null ? null : { ...checked, lines: writeBlanks(checked.lines, blankOf(job)) };
  const content = kept === null ? null : contentOf(job, kept);
  deps.log.info(logOf(writing, kept, content !== null), 'a model wrote');
  if (kept === null || content === null) return yield* fail(job, shown);
  const difference = differenceTo(job, content);
  if (difference !== null && isUnchanged(difference) && !takesOver(writing)) {
    const text = unchangedReceipt(kept) + settledSentence(job);
    yield { type: 'replace', text: before + text, isWhole: true };
    return { text, ref: null, isFailed: false };
  }
  const sources = lineSources(content, {
    lines: kept.lines,
    slots: job.kind.slots,
    sources: check.sources,
    before: versionBefore(job),
  });
  const saved = await deps.gate.run(() => storeWriting(deps.store, { ...writing, job, content, sources }));
  if (saved === null) return yield* fail(job, shown);
  // Told is what is stored: before its process died this answer may have written it in other words.
  const told = differenceTo(job, saved.content);
  const final = shownAtLast(job, { content: saved.content, kept, difference: told });
  final.say(
    receiptOf(kept, saved, told && { ...told, isCounted: isCounted(job.kind) }) + settledSentence(job),
  );
  // What was shown line by line is put right where a line has changed or gone since.
  if (final.text.startsWith(shown.text)) yield { type: 'text', text: final.text.slice(shown.text.length) };
  else yield { type: 'replace', text: before + final.text, isWhole: true };
  return { text: final.text, ref: saved.ref, isFailed: false };
}

/** Whether a change came to nothing: a version like the one before it would be one more to look through. */
const isUnchanged = ({ changed, removed }: LineDifference): boolean => changed.length + removed.length === 0;

/** Whether changes of the profile are taken over: what has done so is up to date afterwards, in the same words too. */
const takesOver = ({ turn: { request } }: Writing): boolean => request.order?.action === 'refresh';

const blankOf = ({ context }: WritingJob): string | null => blankWord(context.parameters);

function contentOf(job: WritingJob, { lines }: KeptLines): DeliverableContent | null {
  const content = job.kind.toContent(lines, job.context);
  return content && fillBlanks(job.kind.kind, content, blankOf(job));
}

/** The version whose lines stay where they are not written anew. */
const versionBefore = ({ action, known, context: { current } }: WritingJob) =>
  action === 'revise' && current !== null
    ? { content: current, sources: known?.versions[0]?.sources ?? {} }
    : null;

/** What is there stays as it is: half a deliverable never takes the place of a whole one. */
async function* fail(job: WritingJob, shown: ShownLines): AsyncGenerator<AnswerEvent, CarriedOut, undefined> {
  yield { type: 'text', text: shown.say(failedSentence(job)) };
  return { text: shown.text, ref: null, isFailed: true };
}

/** How one is reached may stand in what the user alone reads: a ladder, and a calendar with what is to be done. */
const isForUserAlone = ({ kind, context }: WritingJob): boolean =>
  kind.kind === 'ladder' || (kind.kind === 'calendar' && context.isFromManuscript === true);

function checksFor({ knowledgeOf }: CarryOutDeps, writing: Writing, writer: WriterPrompt): CheckDeps {
  const { turn, work, job } = writing;
  const { examRules } = knowledgeOf(turn.request.agent.key);
  const outlet = {
    platform: work.order.parameters.platform ?? null,
    isPost: !isForUserAlone(job),
  };
  const checkWording: WordingCheck = (text) =>
    job.kind.kind === 'check'
      ? []
      : examRules.scanWording(text, outlet).map((hit) => objectionToWord(hit, text));
  const sources: ClaimSources = {
    facts: writer.names.facts,
    said: saidIn(turn.scene, turn.request.question, writer.names.messages),
    allowed: [turn.scene.today, ...job.kind.material(job.context)],
    old: oldNumbers(turn.scene.facts),
  };
  const { secrets = [], parameters } = job.context;
  const common = [job.kind.craft, ...turn.request.agent.pieces.map(({ text }) => text)];
  const checkSecrets = makeSecretCheck(secrets, { sources, parameters, common });
  return { turn, job, writer, sources, checkWording, checkSecrets };
}

const thinksFor = ({ kind }: WritingJob): boolean => kind.isAudited;

function inputFor({ turn, job, changed, before }: Writing): WriterInput {
  const { request, scene } = turn;
  const pasted = new Set(scene.thread.before.filter((message) => message.order !== null).map(({ id }) => id));
  return {
    kind: job.kind,
    context: job.context,
    conversation: toBriefMessages(scene.thread.before),
    question: request.question,
    announced: before.trim(),
    pasted,
    knowledge: knowledgeForWork(request.agent, scene, {
      kind: job.kind.kind,
      parameters: job.context.parameters,
      asked: request.question.text,
    }),
    habits: habitsIn(
      changed,
      [...job.context.facts, ...(job.context.secrets ?? [])].map(({ value }) => value),
    ).map(({ line }) => line),
  };
}

const limitsFor = ({ turn: { source }, job }: Writing): BriefLimits => ({
  promptTokens: source.contextTokens - writingTokens(source.contextTokens, thinksFor(job)),
  countTokens: estimateTokens,
});

interface Written {
  /** null where no lines came, or where they were cut: a cut is a draft, never a version. */
  readonly draft: Draft | null;
  /** What the lines are held against, and whose words repair them. */
  readonly check: CheckDeps;
  readonly shown: ShownLines;
}

/**
 * The lines of a work. One that is new is written as in a plain chat, by a model that is told nothing of lines and sources, and
 * placed by a second call (docs/decisions/0035); a change, and what is no manuscript, is written in lines.
 */
async function* writeDraft(
  deps: CarryOutDeps,
  writing: Writing,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Written, undefined> {
  const { turn, job } = writing;
  const { action } = job;
  // A change is in the form of what it changes.
  const kind = action === 'revise' ? job.kind : (job.kind.inLines ?? job.kind);
  const [input, limits] = [inputFor(writing), limitsFor(writing)];
  const call = { kind, thinks: thinksFor(job), doing: action === 'revise' ? 'change' : 'write' } as const;
  const inLines = { ...writing, job: { ...job, kind } };
  let check = checksFor(deps, inLines, writeWriterPrompt({ ...input, kind }, limits));
  let shown = new ShownLines(kind, job.context);
  if (action === 'revise' || !takesManuscript(job.kind, turn)) return yield* linesOf(check);
  const manuscript = { ...call, prompt: writeManuscriptPrompt(input, limits), isManuscript: true } as const;
  const first = yield* callWriter(turn, manuscript, showFor(check), signal);
  if (first.lines.length > 0) return { ...written(check, first), shown };
  if (first.manuscript === null) return yield* linesOf(check);
  const placing = {
    ...writing,
    job: { ...job, context: { ...job.context, isFromManuscript: true } },
  } as const;
  const merged = yield* mergedManuscript(turn, { ...manuscript, first: first.manuscript, limits }, signal);
  check = checksFor(deps, placing, writeWriterPrompt({ ...input, manuscript: merged }, limits));
  shown = new ShownLines(job.kind, job.context);
  return yield* linesOf(check, { ...call, kind: job.kind, thinks: false });

  async function* linesOf(
    against: CheckDeps,
    how: Pick<WriterCall, 'kind' | 'thinks' | 'doing'> = call,
  ): AsyncGenerator<AnswerEvent, Written, undefined> {
    const { prompt } = against.writer;
    const called = yield* callWriter(turn, { ...how, prompt }, showFor(against), signal);
    return { ...written(against, called), shown };
  }

  function showFor({ job: against, checkWording, checkSecrets }: CheckDeps): (line: WrittenLine) => string {
    const inOwnWord = (line: WrittenLine) => writeBlanks([line], blankOf(job))[0] ?? line;
    const rules = { slots: against.kind.slots, checkWording, checkSecrets };
    return (line) => shown.add(inOwnWord(line), checkLine(line, rules).length === 0);
  }
}

const takesManuscript = (
  { isFromManuscript, manuscriptTokens = 0 }: WritingJob['kind'],
  { source: { contextTokens } }: Turn,
): boolean => isFromManuscript === true && writingTokens(contextTokens, false) >= manuscriptTokens;

/** Lines that came, put over those that there are where work is changed. */
function written(
  check: CheckDeps,
  { lines, isCut }: Pick<CalledWriter, 'lines' | 'isCut'>,
): Pick<Written, 'draft' | 'check'> {
  const { kind, action, context } = check.job;
  if (lines.length === 0 || isCut) return { draft: null, check };
  if (action !== 'revise' || context.current === null) return { draft: { lines, changed: null }, check };
  const { lines: merged, changed } = reviseLines(kind.toLines(context.current), lines, kind.slots);
  return { draft: { lines: merged, changed: new Set([...changed, ...outdatedIn(merged, check)]) }, check };
}

/** Lines that 更新 has left with a number of before: nothing would say of them that they are out of date any more. */
function outdatedIn(
  lines: readonly WrittenLine[],
  { turn: { request, scene } }: CheckDeps,
): readonly string[] {
  if (request.order?.action !== 'refresh') return [];
  const numbers = newNumbers(scene.facts);
  return lines.filter(({ text }) => inNewNumbers(text, numbers) !== text).map(({ key }) => key);
}

interface Settled {
  readonly content: DeliverableContent;
  readonly kept: KeptLines;
  readonly difference: LineDifference | null;
}

/** Of changed work what changed is shown, as its kind has it; else the whole, where its kind has a form for that. */
const shownAtLast = (job: WritingJob, { content, kept, difference }: Settled): ShownLines =>
  (difference === null ? null : showChange(job.kind, { content, difference })) ??
  (job.action === 'revise' ? null : showWhole(job.kind, content)) ??
  finalLines(job, kept, content);

/** The lines in the order of the shelf, whatever the writer wrote first. */
function finalLines({ kind, action, context }: WritingJob, kept: KeptLines, content: DeliverableContent) {
  const current = action !== 'revise' || context.current === null ? [] : kind.toLines(context.current);
  const { lines, changed } = reviseLines(current, kept.lines, kind.slots);
  const shown = lines.filter(({ key }) => changed.has(key));
  return showAll(kind, shown, content);
}

/** What the new version changes of the one that it goes on from; null where it is not a change of one. */
function differenceTo(
  { kind, action, context }: WritingJob,
  content: DeliverableContent,
): LineDifference | null {
  if (action !== 'revise' || context.current === null) return null;
  return lineDifference(kind.toLines(context.current), kind.toLines(content), kind.slots);
}

const logOf = ({ turn, work }: Writing, kept: KeptLines | null, isTaken: boolean) => ({
  generationId: turn.request.generationId,
  kind: work.order.kind,
  action: work.order.action,
  isTaken,
  lines: kept?.lines.length ?? 0,
  dropped: kept?.dropped.length ?? 0,
});
