import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { findServerRoot } from '../database/package-root';
import { runEvaluation } from './run-evaluation';
import { readTape, type Tape, writeTape } from './tape';
import { isWorse, writeEvaluation } from './write-evaluation';

const SHIPPED = join(findServerRoot(), '..', 'eval');
const SOME = ['crane-operator', 'weak-barber', 'broken-parcel'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evaluation-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the evaluation with one tape changed. */
function changed(name: string, change: (tape: Tape) => Tape): string {
  const copy = join(folder, `${name}-${Math.random()}`);
  cpSync(SHIPPED, copy, { recursive: true });
  const file = join(copy, 'tapes', `${name}.jsonl`);
  writeTape(file, change(readTape(file)));
  return copy;
}

const withTurn = (tape: Tape, index: number, change: (turn: Tape['turns'][number]) => object): Tape => ({
  ...tape,
  turns: tape.turns.map((turn, at) => (at === index ? { ...turn, ...change(turn) } : turn)),
});

describe('an evaluation', () => {
  it('shows what was accepted, of strong, weak and broken answers', async () => {
    const evaluation = await runEvaluation({ folder: SHIPPED, only: SOME });
    expect(evaluation.differences.filter(({ weight }) => weight > 0)).toEqual([]);
    expect(isWorse(evaluation)).toBe(false);
    const written = evaluation.figures.find(({ name }) => name === 'orders: stored, of those');
    expect(written).toMatchObject({ count: 3, of: 3 });
  });

  it('says which fact is lost, with both texts, and that something got worse', async () => {
    const copy = changed('crane-operator', (tape) =>
      withTurn(tape, 0, ({ seen }) => ({
        seen: { ...seen, kept: [...(seen?.kept ?? []), '目标|教新来的女娃考证|self'] },
      })),
    );
    const evaluation = await runEvaluation({ folder: copy, only: ['crane-operator'] });
    expect(isWorse(evaluation)).toBe(true);
    const text = writeEvaluation(evaluation, { isLong: false });
    expect(text).toContain(
      'WORSE  crane-operator 1  facts\n  before: 目标|教新来的女娃考证|self\n  now:    ',
    );
  });

  it('puts a worse thing before a text that only reads otherwise', async () => {
    const copy = changed('weak-barber', (tape) =>
      withTurn(
        withTurn(tape, 3, ({ seen }) => ({ seen: { ...seen, text: '你好。' } })),
        4,
        ({ calls, seen }) => ({ calls, seen, hidden: ['我们继续聊'] }),
      ),
    );
    const before = await runEvaluation({ folder: copy, only: ['weak-barber'] });
    expect(before.differences.map(({ what, weight }) => [what, Math.sign(weight)])).toEqual([['text', 0]]);
    const file = join(copy, 'tapes', 'weak-barber.jsonl');
    writeTape(
      file,
      withTurn(readTape(file), 4, ({ seen }) => ({ seen: { ...seen, text: '哈哈' } })),
    );
    const after = await runEvaluation({ folder: copy, only: ['weak-barber'] });
    expect(after.differences.map(({ place, weight }) => [place, Math.sign(weight)])).toEqual([
      ['weak-barber 5', 1],
      ['weak-barber 4', 0],
    ]);
  });

  it('names a tape whose prompt has changed since, and compares its reading only', async () => {
    const copy = changed('crane-operator', (tape) =>
      withTurn(tape, 6, ({ calls, seen }) => ({
        calls: calls.map((call) =>
          call.as === 'writer' ? { ...call, sections: { ...call.sections, craft: 'another' } } : call,
        ),
        seen: { ...seen, written: [] },
      })),
    );
    const { stale, differences } = await runEvaluation({ folder: copy, only: ['crane-operator'] });
    // Of other sections that were edited since this tape was made it may be stale, too.
    expect(stale).toHaveLength(1);
    expect(stale[0]).toMatch(/^crane-operator: .*craft/);
    expect(differences).toEqual([]);
  });

  it('says what an order changed besides what was asked', async () => {
    const evaluation = await runEvaluation({ folder: SHIPPED, only: ['shutter-orders'] });
    const asked = (all: typeof evaluation) =>
      all.figures.find(({ name }) => name === 'orders: that changed something else than was asked');
    expect(asked(evaluation)).toMatchObject({ count: 0, of: 8 });
    const careless = changed('shutter-orders', (tape) =>
      withTurn(tape, 14, ({ calls }) => ({
        calls: calls.map((call) => ({
          ...call,
          text: call.text.replace('@@写', '@@写\n标题2|修它只收20，门拉不动半年|f14'),
        })),
      })),
    );
    const worse = await runEvaluation({ folder: careless, only: ['shutter-orders'] });
    expect(asked(worse)).toMatchObject({ count: 1, of: 8 });
    expect(worse.notes).toContain('changed besides: shutter-orders 15: script 标题2');
  });

  it('reckons what calls cost, also in a conversation of sixty turns, and says where a goal is missed', async () => {
    const evaluation = await runEvaluation({ folder: SHIPPED, only: ['p01-talk', 'shutter-orders'] });
    const text = writeEvaluation(evaluation, { isLong: false });
    expect(text).toMatch(/cost: talk, deepseek-flash at peak, mean +0\.00\d\d yuan {2}\(goal 0\.02\)/);
    const yuan = evaluation.figures.filter(({ unit }) => unit === 'yuan');
    expect(yuan).toHaveLength(8);
    expect(yuan.every(({ count }) => count > 0)).toBe(true);
  });

  it('accepts what is seen now, keeps the hashes of the prompt that was answered, and then differs in nothing', async () => {
    const copy = changed('crane-operator', (tape) =>
      withTurn(tape, 1, ({ seen, calls }) => ({
        seen: { ...seen, text: '' },
        calls: calls.map((call) => ({ ...call, sections: { protocol: 'older' } })),
      })),
    );
    for (const tape of readdirSync(join(copy, 'tapes')))
      if (!SOME.includes(parse(tape).name)) rmSync(join(copy, 'tapes', tape));
    await runEvaluation({ folder: copy, accepts: true });
    const evaluation = await runEvaluation({ folder: copy });
    expect(evaluation.differences).toEqual([]);
    expect(evaluation.worse).toEqual([]);
    expect(evaluation.stale.some((line) => /^crane-operator: .*protocol/.test(line))).toBe(true);
  }, 180_000);
});
