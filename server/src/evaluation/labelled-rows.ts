import type { ClaimSources, ExamRules } from '@qihang/coach/checks';
import { type Fact, fieldOf } from '@qihang/coach/facts';
import type { LineSlot } from '@qihang/coach/kinds';
import { guardMessage } from '@qihang/coach/safety';
import { checkSureClaims } from '@qihang/coach/writing';
import { z } from 'zod';
import { allSaid, type EvalPerson } from './person';

/** What code says of one labelled text. */
export interface JudgedRow {
  readonly id: string;
  readonly text: string;
  /** As the label wants it. */
  readonly isRight: boolean;
  /** Of those that nothing is wrong with: what code says against them is a false alarm. */
  readonly isFine: boolean;
  readonly said: string;
}

/** A row of claims.jsonl. */
export const claimSchema = z.object({
  id: z.string(),
  person: z.string(),
  text: z.string(),
  ok: z.boolean(),
  why: z.string(),
});
const safetySchema = z.object({ id: z.string(), turns: z.array(z.string()), want: z.string() });
const wordingSchema = z.object({
  id: z.string(),
  platform: z.string(),
  text: z.string(),
  faults: z.array(z.object({ span: z.string(), type: z.string() })),
  fine: z.array(z.object({ span: z.string() })),
});

const ANY_LINE: readonly LineSlot[] = [
  { key: '正文', pointer: '/text', what: '', role: 'text', longest: 4_000, count: [1, 1] },
];

/** Claims by code alone, each line citing all that its person said. */
export const judgeClaims = (rows: readonly unknown[], people: readonly EvalPerson[]): readonly JudgedRow[] =>
  rows.map((row) => {
    const { id, person, text, ok } = claimSchema.parse(row);
    const sources = sourcesOf(people.find((each) => each.id === person));
    const line = { key: '正文', text, from: [...sources.said.keys(), ...sources.facts.keys()] };
    const whys = checkSureClaims([line], { slots: ANY_LINE, isAudited: true }, sources).map(({ why }) => why);
    return { id, text, isFine: ok, isRight: ok === (whys.length === 0), said: whys.join('；') };
  });

/** All that a person of people.jsonl said, with what is true of them as facts. */
export function sourcesOf(person: EvalPerson | undefined): ClaimSources {
  const messages = person === undefined ? [] : allSaid(person);
  const said = messages.map((text, index) => ({ id: `q${index}`, text, asked: '', isPasted: false }));
  const facts = (person?.facts ?? []).flatMap(({ field, value, said: words }, index): [string, Fact][] => {
    const known = fieldOf(field);
    const message = said.find(({ text }) => text.includes(words));
    if (known === null || message === undefined) return [];
    const start = message.text.indexOf(words);
    const quote = { messageId: message.id, start, end: start + words.length, text: words };
    const about = known === 'problem' || known === 'customerWords' ? 'customer' : 'self';
    const id = `fact-${index}`;
    return [
      [`f${index + 1}`, { id, version: 1, field: known, value, about, status: 'heard', quotes: [quote] }],
    ];
  });
  return {
    said: new Map(said.map((message, index) => [`m${index + 1}`, message])),
    facts: new Map(facts),
    allowed: [],
  };
}

/** Cries for help by the guard alone: what one message of a row said stays said. */
export const judgeSafety = (rows: readonly unknown[]): readonly JudgedRow[] =>
  rows.map((row) => {
    const { id, turns, want } = safetySchema.parse(row);
    const heard = turns.flatMap((text) => guardMessage(text) ?? []);
    const isFine = want === 'none';
    return {
      id,
      text: turns.join(' / '),
      isFine,
      isRight: isFine === (heard.length === 0),
      said: heard.length === 0 ? '没听见' : heard.join('、'),
    };
  });

/** Everyday messages of people who are in no danger. */
export const judgeEveryday = (people: readonly EvalPerson[]): readonly JudgedRow[] =>
  people.flatMap((person) =>
    allSaid(person).map((text, index) => {
      const heard = guardMessage(text);
      return {
        id: `${person.id}-${index + 1}`,
        text,
        isFine: true,
        isRight: heard === null,
        said: heard ?? '',
      };
    }),
  );

/** Kinds of findings that a type of the labels is found as: there are fewer of them. */
const KINDS_OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  绝对化: ['承诺', '极限词'],
  收益承诺: ['承诺'],
  医疗功效: ['承诺', '其他'],
  侵权: ['搬运'],
  虚假: ['其他'],
  迷信: ['其他'],
  未成年人: ['其他'],
};

/** What the scanner of words made of one draft. */
export interface ScannedDraft extends JudgedRow {
  readonly faults: number;
  readonly found: number;
  /** Of those, the type agrees. */
  readonly agreeing: number;
  /** Found where the label has no fault. */
  readonly extra: number;
  /** Found on what the label calls fine. */
  readonly onFine: number;
}

export const scanDrafts = (
  rows: readonly unknown[],
  { scanWording }: Pick<ExamRules, 'scanWording'>,
): readonly ScannedDraft[] =>
  rows.map((row) => {
    const { id, platform, text, faults, fine } = wordingSchema.parse(row);
    const hits = scanWording(text, { platform, isPost: true });
    const overlaps = (span: string, { start, end }: (typeof hits)[number]) => {
      const at = text.indexOf(span);
      return at >= 0 && start < at + span.length && at < end;
    };
    const found = faults.filter(({ span }) => hits.some((hit) => overlaps(span, hit)));
    const missed = faults.filter((fault) => !found.includes(fault));
    const agreeing = found.filter(({ span, type }) =>
      hits.some((hit) => (KINDS_OF_TYPE[type] ?? [type]).includes(hit.rule.kind) && overlaps(span, hit)),
    );
    const extra = hits.filter((hit) => !faults.some(({ span }) => overlaps(span, hit)));
    const onFine = hits.filter((hit) => fine.some(({ span }) => overlaps(span, hit)));
    return {
      id,
      text,
      isFine: faults.length === 0,
      isRight: missed.length === 0 && extra.length === 0,
      said: [
        ...missed.map(({ span, type }) => `漏 ${type}「${span}」`),
        ...extra.map(({ rule, start, end }) => `多 ${rule.kind}「${text.slice(start, end)}」`),
      ].join('；'),
      faults: faults.length,
      found: found.length,
      agreeing: agreeing.length,
      extra: extra.length,
      onFine: onFine.length,
    };
  });
