import { currentOf, FACT_FIELDS, type FactHistory } from '@qihang/coach/facts';
import { kindOfContent } from '@qihang/coach/kinds';
import { AppError, type DeliverableKind, type Standing } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../agents/agent-definition';
import type { KnowledgeOf } from '../agents/load-knowledge';
import type { AnswerEvent, AnswerRequest } from '../modules/answers/answerer';
import { makeAgentKnowledge } from '../modules/coaching/agent-knowledge';
import { openWorks, worksToOpen } from '../modules/coaching/open-works';
import type { Scene } from '../modules/coaching/scene';
import { takeTurn } from '../modules/coaching/take-turn';
import { type CarriedOut, type CoachingDeps, Turn } from '../modules/coaching/turn-deps';
import type { BranchMessage } from '../modules/coaching/turn-repository';
import type { TurnState } from '../modules/coaching/turn-state';
import { makeCarryOut } from '../modules/coaching/write-deliverable';
import type { NewWork } from '../modules/deliverables/deliverable-store';
import { type ShelfChange, shelfChangeOf } from './order-changes';
import type { Remembered } from './remembered';
import type { SeenTurn, TapedTurn } from './tape';
import { TapedSource } from './taped-source';

/** What the whole product is replayed with. */
export interface ReplayStage {
  readonly agent: AgentDefinition;
  readonly knowledgeOf: KnowledgeOf;
  readonly contextTokens: number;
}

/** Where a turn stands: its person, its day and what was said before it. */
export interface ReplayPlace {
  readonly remembered: Remembered;
  readonly before: readonly BranchMessage[];
  readonly today: string;
  /** From 1, over all conversations of the tape. */
  readonly number: number;
}

interface ReplayedTurn {
  readonly seen: SeenTurn;
  /** What it stored on the shelf. */
  readonly works: readonly NewWork[];
  readonly source: TapedSource;
  /** What it changed on the shelf. */
  readonly changes: readonly ShelfChange[];
  /** The question and its answer, for the turns after it. */
  readonly messages: readonly BranchMessage[];
}

const USER = 'user';
const gate = { run: <Result>(task: () => Promise<Result>) => task() };
const MINUTE_MS = 60_000;
const NO_STANDING: Standing = { last: null, due: [], unmeasured: [], next: null };

/** Takes one turn of a tape through the code that takes a user's. */
export async function replayTurn(
  stage: ReplayStage,
  turn: TapedTurn,
  place: ReplayPlace,
): Promise<ReplayedTurn> {
  const { remembered, before, today, number } = place;
  const source = new TapedSource(turn.calls, stage.contextTokens);
  const states: TurnState[] = [];
  const works: NewWork[] = [];
  const changes: ShelfChange[] = [];
  const now = Date.parse(today) + number * MINUTE_MS;
  const deps = depsOf(stage, { remembered, source, states, works, changes, now, today });
  const request = requestOf(stage, turn, number);
  const shelf = remembered.items(new Date(now));
  const scene: Scene = {
    thread: { before, own: null, earlier: [] },
    facts: remembered.facts,
    shelf,
    works: await openWorks(deps.works, USER, worksToOpen(shelf, turn.question, [])),
    results: [],
    standing: NO_STANDING,
    care: remembered.care,
    today,
  };
  const known = remembered.facts;
  const events = takeTurn(
    new Turn({ deps, source, label: '', request, scene }),
    new AbortController().signal,
  );
  const { text, chips, failed } = await listen(events);
  const state = states.at(-1);
  const seen: SeenTurn = {
    text: text.trim(),
    chips: [...chips],
    kept: keptBetween(known, remembered.facts),
    refused: [...(state?.refused ?? [])],
    orders: (state?.tail ?? '').split('\n').filter((line) => line.startsWith('O|')),
    written: works.map(({ kind, title, content }) => ({ title, lines: linesOf(kind, content) })),
    failed,
  };
  return {
    seen,
    works,
    source,
    changes,
    messages: messagesOf(request, { text, state: state ?? null, remembered }),
  };
}

interface Heard {
  readonly remembered: Remembered;
  readonly source: TapedSource;
  readonly states: TurnState[];
  readonly works: NewWork[];
  readonly changes: ShelfChange[];
  readonly now: number;
  readonly today: string;
}

function depsOf({ knowledgeOf }: ReplayStage, heard: Heard): CoachingDeps {
  const { remembered, source, states, works, changes, now, today } = heard;
  let ids = 0;
  const log = { info: () => {} };
  const carryOut = makeCarryOut({
    store: {
      shelf: async () => remembered.shelf,
      results: async () => [],
      find: async (_, kind, which) => remembered.find(kind, which),
      async save(work) {
        works.push(work as unknown as NewWork);
        const { kind, subject, content } = work;
        const before = remembered.find(kind, { subject })?.versions[0]?.content ?? null;
        changes.push(shelfChangeOf(kind, before, content));
        return remembered.save(work);
      },
    },
    habits: { changes: async () => [] },
    knowledgeOf: makeAgentKnowledge(knowledgeOf),
    gate,
    log,
  });
  return {
    turns: {
      load: () => Promise.reject(new Error('a scene is set, not loaded')),
      save: async (_user, _answer, state) => void states.push(state),
      withhold: async (_user, questionId) => void remembered.withheld.add(questionId),
    },
    facts: {
      forQuestion: async () => remembered.facts,
      change: async (_user, plan) => remembered.change(plan),
    },
    shelf: { list: async () => remembered.items(new Date(now)) },
    works: { find: async (_, kind, which) => remembered.find(kind, which) },
    readStanding: async () => NO_STANDING,
    results: { inOrder: async () => [] },
    care: {
      current: async () => remembered.care,
      begin: async (_user, state) => {
        remembered.care = state;
      },
      end: async () => {
        remembered.care = null;
      },
    },
    // An order whose writer was never taped says nothing about the code.
    carryOut: (turn, work, before, signal) =>
      source.has('writer') ? carryOut(turn, work, before, signal) : notTaped(),
    gate,
    newId: () => `${now}-${++ids}`,
    today: () => today,
    now: () => now,
    vendorNames: [],
    log,
  };
}

async function* notTaped(): AsyncGenerator<never, CarriedOut, undefined> {
  yield* [];
  return { text: '', ref: null, isFailed: false };
}

const requestOf = ({ agent }: ReplayStage, turn: TapedTurn, number: number): AnswerRequest => ({
  ...{ agent, userId: USER, conversationId: 'conversation', generationId: `g${number}` },
  answerId: `a${number}`,
  parentId: null,
  question: { id: `q${number}`, text: turn.question },
  order: turn.order ?? null,
  partial: '',
  isAgain: false,
});

async function listen(events: AsyncIterable<AnswerEvent>) {
  let text = '';
  let chips: readonly string[] = [];
  let failed: string | null = null;
  try {
    for await (const event of events) {
      if (event.type === 'text') text += event.text;
      // Nothing here continues a partial, so the text of the run is all there is.
      else if (event.type === 'replace') text = event.text;
      else if (event.type === 'extras') chips = event.extras.chips;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    failed = error.code;
  }
  return { text, chips, failed };
}

function keptBetween(before: readonly FactHistory[], after: readonly FactHistory[]): string[] {
  const old = new Set(before.flatMap((history) => keyOf(history) ?? []));
  return after.flatMap((history) => {
    const key = keyOf(history);
    const fact = currentOf(history);
    if (key === null || fact === null || fact === undefined || old.has(key)) return [];
    return [`${FACT_FIELDS[fact.field]}|${fact.value}|${fact.about}`];
  });
}

function keyOf(history: FactHistory): string | null {
  const fact = currentOf(history);
  return fact === null || fact === undefined ? null : `${fact.id} ${fact.value}`;
}

const linesOf = (kind: DeliverableKind, content: NewWork['content']): string[] =>
  kindOfContent(kind, content)
    .toLines(content)
    .map(({ key, text }) => `${key}|${text}`);

function messagesOf(
  { question, answerId, order }: AnswerRequest,
  {
    text,
    state,
    remembered,
  }: { readonly text: string; readonly state: TurnState | null; readonly remembered: Remembered },
): readonly BranchMessage[] {
  const asked: BranchMessage = {
    ...{ id: question.id, role: 'user', text: question.text, order, turn: null },
    isWithheld: remembered.withheld.has(question.id),
    isByProduct: false,
  };
  if (text.trim() === '') return [asked];
  const isByProduct = state?.isByProduct === true;
  return [
    asked,
    { id: answerId, role: 'ai', text, order: null, isWithheld: false, isByProduct, turn: state },
  ];
}
