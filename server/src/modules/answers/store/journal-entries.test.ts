import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { encodeEntries, replay, type TextSoFar } from './journal-entries';
import type { Progress } from './progress';

const progress = (id: string, after: number | null, seq: number, text: string): Progress => ({
  id,
  answerId: 'a',
  conversationId: 'c',
  seq,
  added: { after, text },
});
const row = (...entries: Progress[]) => encodeEntries(entries);
const stored = (...texts: [string, TextSoFar][]) => new Map(texts);

test('a replay appends each journal entry after the stored text once, and skips stored ones', () => {
  const rows = [
    row(progress('x', 0, 2, '甲乙'), progress('y', 0, 1, '一')),
    row(progress('x', 2, 3, '丙')),
    row(progress('x', 3, 5, '丁戊')),
  ];
  const texts = replay(stored(['x', { seq: 3, text: '甲乙丙' }], ['y', { seq: 0, text: '' }]), rows);
  expect([...texts]).toEqual([
    ['y', { seq: 1, text: '一' }],
    ['x', { seq: 5, text: '甲乙丙丁戊' }],
  ]);
});

test('a journal entry with a whole text replaces all text before it', () => {
  const rows = [
    row(progress('x', 4, 6, '旧')),
    row(progress('x', null, 7, '新的')),
    row(progress('x', 7, 8, '。')),
  ];
  expect(replay(stored(['x', { seq: 4, text: '旧旧' }]), rows).get('x')).toEqual({ seq: 8, text: '新的。' });
});

test('a replay skips entries after a gap, of unknown generations, and unreadable ones', () => {
  const rows = [
    row(progress('x', 9, 11, '远')),
    '{',
    'null',
    '[["x",0,1],["x","0",1,""],3]',
    row(progress('z', 0, 1, '外')),
  ];
  expect(replay(stored(['x', { seq: 4, text: '旧' }]), rows).size).toBe(0);
});

test('stored text and journal give the text that was sent, from any checkpoint on', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.boolean()), { minLength: 1 }),
      fc.nat(),
      (chunks, at) => {
        let text = '';
        const rows: string[] = [];
        const states: TextSoFar[] = [{ seq: 0, text: '' }];
        for (const [index, [chunk, isWhole]] of chunks.entries()) {
          text += chunk;
          rows.push(row(progress('x', isWhole ? null : index, index + 1, isWhole ? text : chunk)));
          states.push({ seq: index + 1, text });
        }
        const from = states[at % states.length] ?? { seq: 0, text: '' };
        const end = replay(stored(['x', from]), rows).get('x') ?? from;
        expect(end).toEqual({ seq: chunks.length, text });
      },
    ),
  );
});
