import { loadAgents } from '../agents/load-agents';
import { loadAllKnowledge } from '../agents/load-knowledge';
import { makeAgentKnowledge } from '../modules/coaching/agent-knowledge';
import { compareTape, type Difference } from './compare-turns';
import { costFigures } from './costs/cost-figures';
import { joinTapes } from './costs/join-tapes';
import { DEEPSEEK_FLASH_AT_PEAK } from './costs/token-price';
import { acceptEvaluation, type EvaluationFiles, readEvaluation } from './evaluation-files';
import { type Figure, worseFigures } from './figures';
import { isStaleAnswer, judgeLines, lineFigures, rowsOfLines } from './judge-lines';
import { type JudgedRow, judgeClaims, judgeEveryday, judgeSafety, scanDrafts } from './labelled-rows';
import { type ReplayedTape, replayTape } from './replay-tape';
import { claimFigures, safetyFigures, wordingFigures } from './row-figures';
import {
  brokenLimits,
  factFigures,
  fieldFigures,
  orderFigures,
  readingFigures,
  type ScoredTape,
  scoreTapes,
  strayNotes,
  truthOf,
} from './tape-figures';

interface EvaluationOptions {
  /** The folder with tapes, people and baseline. */
  readonly folder: string;
  /** Names of tapes; all by default. */
  readonly only?: readonly string[];
  /** Stores what is seen now as the baseline. */
  readonly accepts?: boolean;
}

/** What an evaluation found; nothing in it was asked of a model. */
export interface Evaluation {
  readonly figures: readonly Figure[];
  /** What was accepted last. */
  readonly accepted: readonly Figure[];
  readonly worse: readonly (readonly [before: Figure, now: Figure])[];
  /** The worst first. */
  readonly differences: readonly Difference[];
  /** Names of tapes and the sections of their prompts that have changed since. */
  readonly stale: readonly string[];
  /** What a reader has to judge. */
  readonly notes: readonly string[];
}

/** Room of a model with a million tokens, as it is set by default. */
const CONTEXT_TOKENS = 48_000;
/** A conversation of some weeks. */
const LONG_TURNS = 60;

/**
 * Replays every tape through the code that takes a user's turn, judges every labelled text, and compares both with what was
 * accepted last. No network, no key, no database.
 */
export async function runEvaluation({
  folder,
  only,
  accepts = false,
}: EvaluationOptions): Promise<Evaluation> {
  const files = readEvaluation(folder, only);
  const [agent] = loadAgents();
  if (agent === undefined) throw new Error('there is no agent');
  const knowledgeOf = loadAllKnowledge();
  const replayed: ReplayedTape[] = [];
  const stage = { agent, knowledgeOf, contextTokens: CONTEXT_TOKENS };
  for (const tape of files.tapes) replayed.push(await replayTape(stage, tape));
  const { examRules } = makeAgentKnowledge(knowledgeOf)(agent.key);
  const judged = only === undefined ? judgeRows(files, examRules) : { figures: [], rows: [] };
  const strong = replayed.filter(({ tape }) => tape.head.answers === 'strong');
  const long = joinTapes(
    strong.map(({ tape }) => tape),
    LONG_TURNS,
  );
  const figures = [
    ...figuresOf(replayed, files),
    ...costFigures('cost', strong, DEEPSEEK_FLASH_AT_PEAK),
    ...(long === null
      ? []
      : costFigures(`cost of ${LONG_TURNS} turns`, [await replayTape(stage, long)], DEEPSEEK_FLASH_AT_PEAK)),
    ...judged.figures,
  ];
  // The figures of some tapes are none of all.
  const accepted = only === undefined ? files.baseline : { figures: [], wrong: {} };
  const wrong = Object.fromEntries(judged.rows.map((row) => [row.id, row.said]));
  const differences = [
    ...replayed.flatMap((each) => compareTape(each, truthOf(each.tape.head, files.people))),
    ...compareRows(judged.rows, accepted.wrong),
  ].sort((one, other) => other.weight - one.weight);
  if (accepts) acceptEvaluation(folder, replayed, { figures: [...figures], wrong });
  return {
    figures,
    accepted: accepted.figures,
    worse: worseFigures(accepted.figures, figures),
    differences,
    stale: [...replayed.flatMap(staleOf), ...(only === undefined ? staleAudits(files) : [])],
    notes: [
      ...brokenLimits(replayed).map((limit) => `limit broken: ${limit}`),
      ...strayNotes(replayed),
      ...factNotes(scoreTapes(strong, files.people)),
    ],
  };
}

function figuresOf(replayed: readonly ReplayedTape[], { people }: EvaluationFiles): readonly Figure[] {
  const strong = replayed.filter(({ tape }) => tape.head.answers === 'strong');
  const isFresh = ({ lines }: ReplayedTape) => lines.every(({ stale }) => stale.length === 0);
  const others = replayed.filter(({ tape }) => tape.head.answers !== 'strong');
  const [fresh, stale] = [strong.filter(isFresh), strong.filter((tape) => !isFresh(tape))];
  return [
    ...(['strong', 'weak', 'broken'] as const).flatMap((answers) => readingFigures(answers, replayed)),
    ...factFigures('facts, strong', scoreTapes(strong, people)),
    ...fieldFigures(scoreTapes(strong, people)),
    ...factFigures('facts, strong to the prompt of today', scoreTapes(fresh, people)),
    ...factFigures('facts, strong to an older prompt', scoreTapes(stale, people)),
    ...factFigures('facts, weak and broken', scoreTapes(others, people)),
    ...orderFigures(replayed),
  ];
}

function judgeRows({ rows, people, audits }: EvaluationFiles, examRules: Parameters<typeof scanDrafts>[1]) {
  const claims = judgeClaims(rows.claims, people);
  const safety = judgeSafety(rows.safety);
  const everyday = judgeEveryday(people);
  const drafts = scanDrafts(rows.wording, examRules);
  const lines = judgeLines(audits);
  return {
    figures: [
      ...claimFigures(claims),
      ...lineFigures(lines),
      ...safetyFigures(safety, everyday),
      ...wordingFigures(drafts),
    ],
    rows: [...claims, ...rowsOfLines(lines), ...safety, ...everyday, ...drafts].filter(
      ({ isRight }) => !isRight,
    ),
  };
}

const ROW_WRONG = 70;

/** A text that was judged rightly before and is not now is worse; the other way round it is better. */
function compareRows(
  rows: readonly JudgedRow[],
  accepted: Readonly<Record<string, string>>,
): readonly Difference[] {
  const come = rows
    .filter(({ id, said }) => accepted[id] !== said)
    .map(({ id, text, said }) => ({
      ...{ place: id, what: text, now: said },
      before: accepted[id] ?? 'right',
      weight: id in accepted ? 0 : ROW_WRONG,
    }));
  const gone = Object.entries(accepted)
    .filter(([id]) => !rows.some((row) => row.id === id))
    .map(([id, said]) => ({ place: id, what: '', before: said, now: 'right', weight: -ROW_WRONG }));
  return Object.keys(accepted).length === 0 ? [] : [...come, ...gone];
}

function staleOf({ tape, lines }: ReplayedTape): readonly string[] {
  const sections = [...new Set(lines.flatMap(({ stale }) => stale))];
  const turns = lines.filter(({ stale }) => stale.length > 0).length;
  return sections.length === 0
    ? []
    : [`${tape.head.tape}: ${sections.join(', ')} (${turns} of ${lines.length} turns)`];
}

const staleAudits = ({ audits }: EvaluationFiles): readonly string[] => {
  const stale = audits.filter(isStaleAnswer).map(({ name }) => name);
  return stale.length === 0 ? [] : [`audits: ${stale.join(', ')}`];
};

const factNotes = (scored: readonly ScoredTape[]): readonly string[] =>
  scored.flatMap(({ name, score }) => [
    ...score.traps.map(({ field, value }) => `touches a trap: ${name} ${field} ${value}`),
    ...score.wrong.map(({ field, value }) => `other number than the truth: ${name} ${field} ${value}`),
    ...score.missed.map((fact) => `not found in its field: ${name} ${fact}`),
  ]);
