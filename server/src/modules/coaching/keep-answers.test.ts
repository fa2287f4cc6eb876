import type { FactHistory, FactVersion } from '@qihang/coach/facts';
import { describe, expect, it } from '@rstest/core';
import { changesOf } from './keep-answers';

const known = (id: string, ...values: Partial<FactVersion>[]): FactHistory => ({
  id,
  versions: values.map((fields, at) => ({
    ...{ id, version: at + 1, field: 'business', value: '修伞', about: 'self', status: 'confirmed' },
    ...{ quotes: [], saidIn: null },
    ...fields,
  })),
});
const place = {
  question: { id: 'q', text: '修表' },
  offered: { id: 'o', text: '修钟' },
  newId: () => 'new',
};
const answer = (value: string, ...replaces: string[]) => ({
  ...{ field: 'business' as const, value, replaces: replaces.map((id) => ({ id, version: 1 })) },
});

describe('an answer of the workshop', () => {
  it('is a confirmed fact with the message that it was typed into, or with the one that a tap has kept', () => {
    const fact = {
      ...{ id: 'new', version: 1, field: 'business', about: 'self', status: 'confirmed', saidIn: 'q' },
    };
    expect(changesOf(answer('修表'), [], place)).toEqual([
      {
        kind: 'add',
        fact: { ...fact, value: '修表', quotes: [{ messageId: 'q', start: 0, end: 2, text: '修表' }] },
      },
    ]);
    expect(changesOf(answer('修钟'), [], place)).toMatchObject([
      { fact: { quotes: [{ messageId: 'o', start: 0, end: 2 }], saidIn: 'q' } },
    ]);
    expect(changesOf(answer('修车'), [], place)).toMatchObject([{ fact: { quotes: [] } }]);
  });

  it('takes the place of the first one that it replaces, and takes the others out with all their versions', () => {
    const histories = [
      known('a', {}, { value: '修鞋' }),
      known('b', {}, { value: '配钥匙' }),
      known('c', {}),
    ];
    expect(changesOf(answer('修表', 'a', 'b'), histories, place)).toEqual([
      expect.objectContaining({
        kind: 'replace',
        before: 2,
        fact: expect.objectContaining({ id: 'a', version: 3, value: '修表' }),
      }),
      { kind: 'remove', id: 'b', version: 2 },
      { kind: 'remove', id: 'b', version: 1 },
    ]);
  });

  it('that is known already changes nothing but what it replaces', () => {
    const histories = [known('a', { value: '修表' }), known('b', {})];
    expect(changesOf(answer('修表', 'a', 'b'), histories, place)).toEqual([
      { kind: 'remove', id: 'b', version: 1 },
    ]);
    expect(changesOf(answer('修表', 'a'), histories, place)).toEqual([]);
  });

  it('is new beside the same words that were only heard, or are about somebody else, or of another field', () => {
    for (const fields of [{ status: 'heard' }, { about: 'customer' }, { field: 'offer' }] as const) {
      const histories = [known('a', { value: '修表', ...fields })];
      expect(changesOf(answer('修表'), histories, place)).toMatchObject([{ kind: 'add' }]);
    }
  });
});
