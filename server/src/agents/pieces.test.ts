import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pickPieces } from '@qihang/coach/knowledge';
import { describe, expect, it } from '@rstest/core';
import { DEFAULT_COACH_AGENT, findAgentsFolder } from './agents-folder';
import { loadPieces } from './load-pieces';
import { STRANGE_TRADES } from './testing/strange-trades';

const pieces = loadPieces(join(findAgentsFolder(), DEFAULT_COACH_AGENT, 'knowledge', 'pieces.yaml'));

/** Messages as people type them: `needs` names the pieces of which one must be there, or `-` where none may be. */
const messages = readFileSync(join(__dirname, 'testing', 'knowledge-questions.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [set = '', needs = '', text = ''] = line.split('\t');
    return { set, needs: needs === '-' ? null : needs.split('|'), text };
  });

const given = (text: string): readonly string[] =>
  pickPieces(pieces, { question: text, recent: [] }, 6).map(({ id }) => id);

/** Shares of one set: of the messages that need a piece those that get it, of the others those that get any. */
function measure(set: string) {
  const [asking, plain] = [true, false].map((needs) =>
    messages.filter((message) => message.set === set && (message.needs !== null) === needs),
  );
  const found = asking?.filter(({ needs, text }) => given(text).some((id) => needs?.includes(id)));
  const disturbed = plain?.filter(({ text }) => given(text).length > 0);
  return {
    found: (found?.length ?? 0) / (asking?.length ?? 1),
    disturbed: (disturbed?.length ?? 0) / (plain?.length ?? 1),
  };
}

describe('the pieces of knowledge that ship', () => {
  it('are dated, sourced, short, and found by five to fifteen lines each', () => {
    expect(pieces.length).toBeGreaterThanOrEqual(60);
    expect(pieces.length).toBeLessThanOrEqual(120);
    for (const { id, text, words, checked } of pieces) {
      expect(words.length, id).toBeGreaterThanOrEqual(5);
      expect(new Set(words).size, id).toBe(words.length);
      expect(text, id).not.toMatch(/[！!]|您/);
      expect(text.split('。').length - 1, id).toBeLessThanOrEqual(2);
      expect(checked >= '2026-11-01', id).toBe(true);
    }
  });

  it('have no line of a single character', () => {
    const forms = pieces.flatMap(({ words }) => words.filter((word) => !word.includes(' ')));
    expect(forms.flatMap((form) => form.split('|')).filter((form) => form.length < 2)).toEqual([]);
  });

  it('are found by the messages from which their words were learned', () => {
    const { found, disturbed } = measure('learned');
    expect(found).toBeGreaterThanOrEqual(0.95);
    expect(disturbed).toBeLessThanOrEqual(0.03);
  });

  // The first try was 16 of 25 and 0 of 20; never learn from these, or the figure says nothing any more.
  it('are found by most of the messages from which nothing was learned, and disturb no other', () => {
    const { found, disturbed } = measure('unseen');
    expect(found).toBeGreaterThanOrEqual(0.6);
    expect(disturbed).toBe(0);
  });

  // The first try was 30 right ones of 105 given, 20 of 24 needed ones, and 21 of 49 other turns were disturbed.
  it('fit those of trades that none of them names, and do not stay when the subject changes', () => {
    const turns = STRANGE_TRADES.flatMap(({ turns: said, platform }) =>
      said.map((turn, index) => {
        const recent = said.slice(Math.max(0, index - 4), index).map((before) => before.said);
        const platforms = platform === null ? [] : [platform];
        const ids = pickPieces(pieces, { question: turn.said, recent, platforms }, 12).map(({ id }) => id);
        return { ...turn, ids, right: ids.filter((id) => turn.fitting.includes(id)) };
      }),
    );
    const [needing, plain] = [true, false].map((needs) =>
      turns.filter(({ fitting }) => fitting.length > 0 === needs),
    );
    const right = turns.flatMap((turn) => turn.right).length;
    expect(right / turns.flatMap(({ ids }) => ids).length).toBeGreaterThanOrEqual(0.65);
    expect(needing?.filter((turn) => turn.right.length > 0).length).toBeGreaterThanOrEqual(20);
    expect(plain?.filter(({ ids }) => ids.length > 0).length).toBeLessThanOrEqual(8);
  });
});
