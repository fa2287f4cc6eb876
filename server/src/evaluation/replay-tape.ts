import type { FactHistory } from '@qihang/coach/facts';
import type { BranchMessage } from '../modules/coaching/turn-repository';
import type { NewWork } from '../modules/deliverables/deliverable-store';
import type { ShelfChange } from './order-changes';
import { sectionsOf } from './prompt-sections';
import { Remembered } from './remembered';
import { type ReplayStage, replayTurn } from './replay-turn';
import type { SeenTurn, Tape, TapedCall, TapedTurn } from './tape';
import type { MadeRequest } from './taped-source';

/** A turn of a tape with what comes of it now. */
export interface ReplayedLine {
  readonly turn: TapedTurn;
  readonly seen: SeenTurn;
  readonly works: readonly NewWork[];
  /** What it changed on the shelf. */
  readonly changes: readonly ShelfChange[];
  /** All calls that it made. */
  readonly requests: readonly MadeRequest[];
  /** Its calls with the hashes that they were answered to. */
  readonly calls: readonly TapedCall[];
  /** Sections that have changed since, such as `protocol`; what a model would say to them now is not known. */
  readonly stale: readonly string[];
}

export interface ReplayedTape {
  readonly tape: Tape;
  readonly lines: readonly ReplayedLine[];
  /** What was known at the end of the first conversation. */
  readonly facts: readonly FactHistory[];
  /** The user's messages of the first conversation by their ids. */
  readonly said: ReadonlyMap<string, string>;
  /** Ids of the messages that nothing was kept of, because the guard had spoken or care was on. */
  readonly muted: ReadonlySet<string>;
}

/** Takes a whole tape through the code, turn by turn. */
export async function replayTape(stage: ReplayStage, tape: Tape): Promise<ReplayedTape> {
  const remembered = new Remembered();
  const lines: ReplayedLine[] = [];
  const said = new Map<string, string>();
  const muted = new Set<string>();
  let before: readonly BranchMessage[] = [];
  let first: readonly FactHistory[] | null = null;
  for (const [index, turn] of tape.turns.entries()) {
    if (turn.begins === true && index > 0) {
      before = [];
      first ??= remembered.facts;
    }
    if (tape.head.endsCare === true) remembered.care = null;
    const place = { remembered, before, today: tape.head.today, number: index + 1 };
    const { seen, works, source, changes, messages } = await replayTurn(stage, turn, place);
    if (first === null) said.set(`q${index + 1}`, turn.question);
    if (remembered.care !== null || remembered.withheld.has(`q${index + 1}`)) muted.add(`q${index + 1}`);
    before = [...before, ...messages];
    const now = new Map(source.asked.map(({ call, prompt }) => [call, sectionsOf(prompt, stage.agent)]));
    const stale = turn.calls.flatMap((call) => staleOf(call.sections, now.get(call)));
    const calls = turn.calls.map((call) => ({ ...call, sections: call.sections ?? now.get(call) }));
    lines.push({ turn, seen, works, changes, requests: source.requests, calls, stale: [...new Set(stale)] });
  }
  return { tape, lines, facts: first ?? remembered.facts, said, muted };
}

const staleOf = (
  then: Readonly<Record<string, string>> | undefined,
  now: Readonly<Record<string, string>> | undefined,
): readonly string[] =>
  then === undefined || now === undefined
    ? []
    : Object.keys({ ...then, ...now }).filter((section) => then[section] !== now[section]);
