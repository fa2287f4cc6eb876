import { join } from 'node:path';
import { checkClaims } from '@qihang/coach/checks';
import { type Quantity, readQuantities, sameQuantity } from '@qihang/coach/facts';
import { type LineMark, type LineSource, marksOfLine } from '@qihang/shared/contracts';
import {
  type MarkedLine,
  markedLines,
  marksIn,
  type TitledDeliverable,
  toDocument,
} from '@qihang/shared/deliverables';
import { answerTree } from '@qihang/shared/markdown';
import { beforeAll, describe, expect, it } from '@rstest/core';
import { loadAgents } from '../agents/load-agents';
import { loadAllKnowledge } from '../agents/load-knowledge';
import { findServerRoot } from '../database/package-root';
import { linesOf } from '../modules/deliverables/line-pointer';
import { readEvaluation } from './evaluation-files';
import { replayTape } from './replay-tape';

interface TapedLine {
  readonly place: string;
  readonly text: string;
  readonly sources: readonly LineSource[];
  /** Messages of the user up to this line, by their ids. */
  readonly said: ReadonlyMap<string, string>;
}

interface TapedWork {
  readonly place: string;
  readonly deliverable: TitledDeliverable;
  readonly marked: readonly MarkedLine[];
  /** The answer that brought it. */
  readonly answer: string;
}

let lines: readonly TapedLine[];
let works: readonly TapedWork[];
beforeAll(async () => {
  const [agent] = loadAgents();
  if (agent === undefined) throw new Error('there is no agent');
  const stage = { agent, knowledgeOf: loadAllKnowledge(), contextTokens: 48_000 };
  const found: TapedLine[] = [];
  const foundWorks: TapedWork[] = [];
  for (const tape of readEvaluation(join(findServerRoot(), '..', 'eval')).tapes) {
    const said = new Map(tape.turns.map(({ question }, at) => [`q${at + 1}`, question]));
    for (const { works: stored, seen } of (await replayTape(stage, tape)).lines) {
      for (const { kind, content, sources, title } of stored) {
        foundWorks.push({
          place: `${tape.head.tape} ${title}`,
          deliverable: { kind, content, title } as TitledDeliverable,
          marked: markedLines(content, sources ?? {}, () => true),
          answer: seen.text,
        });
        const ofWork = linesOf(content).map(({ pointer, text }) => ({
          ...{ place: `${tape.head.tape} ${title} ${pointer}`, text, said },
          sources: sources?.[pointer] ?? [],
        }));
        found.push(...ofWork);
      }
    }
  }
  lines = found;
  works = foundWorks;
}, 120_000);

/** Every text in data, each by itself. */
function* textsOf(data: unknown): Generator<string> {
  if (typeof data === 'string') yield data;
  else if (typeof data === 'object' && data !== null)
    for (const each of Object.values(data)) yield* textsOf(each);
}

const keyOf = (text: string, { start, end, messageId, words }: LineMark): string =>
  `${text.slice(start, end)} of ${messageId} ${words.start}`;
const keysOfLines = (lines: readonly MarkedLine[]): readonly string[] =>
  lines.flatMap(({ text, marks }) => marks.map((mark) => keyOf(text, mark)));
const keysIn = (texts: readonly string[], lines: readonly MarkedLine[]): readonly string[] =>
  texts.flatMap((text) => marksIn(text, lines).map((mark) => keyOf(text, mark)));

/** What a script was ordered for is kept, and is no line of it. */
const shownOf = (work: TitledDeliverable, marked: readonly MarkedLine[]) =>
  marked.filter(({ text }) => work.kind !== 'script' || text !== work.content.topic);

const NOTHING = { facts: new Map(), said: new Map(), allowed: [] };
const OF_NUMBERS = new Set(['number', 'statistic']);

/** The numbers of a line that tell something of somebody: what would be objected to if nothing had been said. */
function toldNumbers(text: string): readonly Quantity[] {
  const quotes = checkClaims([{ key: '', text, from: [] }], NOTHING).flatMap(({ code, quote }) =>
    OF_NUMBERS.has(code) ? [quote] : [],
  );
  return readQuantities(text).filter(({ start, end }) => quotes.includes(text.slice(start, end)));
}

const isSameNumber = (one: Quantity, other: Quantity): boolean =>
  one.min === other.min && one.max === other.max;

describe('deliverables of taped conversations', () => {
  it('are many lines, of many kinds', () => {
    expect(lines.length).toBeGreaterThan(150);
    expect(lines.flatMap(({ text, sources }) => marksOfLine(text, sources)).length).toBeGreaterThan(100);
  });

  it('have every number marked that the user said', () => {
    const unmarked = lines.flatMap(({ place, text, sources, said }) => {
      const spoken = [...said.values()].flatMap(readQuantities);
      const marks = marksOfLine(text, sources);
      return toldNumbers(text)
        .filter((number) => spoken.some((one) => sameQuantity(one, number)))
        .filter(({ start, end }) => !marks.some((mark) => mark.start <= start && end <= mark.end))
        .map((number) => `${place}: ${number.text} of ${text}`);
    });
    expect(unmarked).toEqual([]);
  });

  it('have no mark that does not lead to words that say it', () => {
    const wrong = lines.flatMap(({ place, text, sources, said }) =>
      marksOfLine(text, sources).flatMap(({ start, end, messageId, words }) => {
        const shown = text.slice(start, end);
        const source = said.get(messageId)?.slice(words.start, words.end) ?? '';
        if (shown === source) return [];
        const [number] = readQuantities(shown);
        const isSaid =
          number !== undefined && readQuantities(source).some((one) => isSameNumber(one, number));
        return isSaid ? [] : [`${place}: ${shown} of ${source}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('have no mark in an export or in the answer but at the words that have it in a line', () => {
    const wrong = works.flatMap(({ place, deliverable, marked, answer }) => {
      const known = new Set(keysOfLines(marked));
      const texts = [...textsOf(toDocument(deliverable)), ...textsOf(answerTree(answer, false))];
      return keysIn(texts, marked)
        .filter((key) => !known.has(key))
        .map((key) => `${place}: ${key}`);
    });
    expect(wrong).toEqual([]);
  });

  it('have every mark in their exports', () => {
    const lost = works.flatMap(({ place, deliverable, marked }) => {
      const shown = new Set(keysIn([...textsOf(toDocument(deliverable))], marked));
      return keysOfLines(shownOf(deliverable, marked))
        .filter((key) => !shown.has(key))
        .map((key) => `${place}: ${key}`);
    });
    expect(lost).toEqual([]);
  });

  it('have every mark in the answer that shows the line', () => {
    const lost = works.flatMap(({ place, deliverable, marked, answer }) => {
      const texts = [...textsOf(answerTree(answer, false))];
      const there = shownOf(deliverable, marked).filter(({ text }) =>
        texts.some((shown) => shown.includes(text)),
      );
      const shown = new Set(keysIn(texts, marked));
      return keysOfLines(there)
        .filter((key) => !shown.has(key))
        .map((key) => `${place}: ${key}`);
    });
    expect(lost).toEqual([]);
  });
});
