import { describe, expect, it } from '@rstest/core';
import type { KeptHistory, KeptVersion } from './kept-facts';
import { toSaidView } from './said-view';

const TEXT = '我在苏州开花店，一场三百，做了八年';
const ORIGINS = new Map([
  ['m1', { conversationId: 'c1', text: TEXT }],
  ['m2', { conversationId: 'c2', text: '现在一场四百' }],
]);
const quote = (text: string, messageId = 'm1', of = TEXT) => {
  const start = of.indexOf(text);
  return { messageId, start, end: start + text.length, text };
};
const version = (fields: Partial<KeptVersion>): KeptVersion => ({
  ...{ id: 'f1', version: 1, rowId: 'r1', field: 'price', value: '一场三百', about: 'self' },
  ...{ status: 'heard', quotes: [], saidIn: 'm1', at: new Date(0) },
  ...fields,
});
const history = (...versions: Partial<KeptVersion>[]): KeptHistory => ({
  id: versions[0]?.id ?? 'f1',
  versions: versions.map(version),
});
const placeOf = (fields: Partial<KeptVersion>) =>
  toSaidView({ histories: [history(fields)] }, ORIGINS).values[0]?.place;

describe('where a value was said', () => {
  it('is at the value itself, also where another quote comes first', () => {
    const quotes = [quote('做了八年'), quote('我在苏州开花店')];
    expect(placeOf({ value: '苏州', quotes })).toEqual({
      ...{ messageId: 'm1', conversationId: 'c1', start: 2, end: 4 },
    });
  });

  it('is the first quote where none has the value', () => {
    expect(placeOf({ value: '8年花店', quotes: [quote('做了八年'), quote('我在苏州开花店')] })).toMatchObject(
      {
        ...{ start: TEXT.indexOf('做了八年'), end: TEXT.length },
      },
    );
  });

  it('is nowhere when the message reads otherwise by now, or is another user’s', () => {
    const moved = { ...quote('苏州'), start: 3, end: 5 };
    expect(placeOf({ value: '苏州', quotes: [moved] })).toBeNull();
    expect(placeOf({ value: '苏州', quotes: [{ ...quote('苏州'), messageId: 'm9' }] })).toBeNull();
  });

  it('is a passage of twenty-four characters as a whole, and none of a longer one', () => {
    const long = '琴'.repeat(25);
    const origins = new Map([['m1', { conversationId: 'c1', text: long }]]);
    const of = (length: number) => {
      const quotes = [quote(long.slice(0, length), 'm1', long)];
      return toSaidView({ histories: [history({ value: '别的', quotes })] }, origins).values[0]?.place;
    };
    expect(of(24)).toMatchObject({ start: 0, end: 24 });
    expect(of(25)).toBeNull();
  });
});

describe('what messages have corrected', () => {
  const corrections = (...histories: KeptHistory[]) => toSaidView({ histories }, ORIGINS).corrections ?? [];
  const pair = (id: string, minute: number, more: Partial<KeptVersion> = {}) =>
    history(
      { id, rowId: `${id} before`, saidIn: 'm1', value: `${id}旧` },
      { id, rowId: `${id} now`, version: 2, saidIn: 'm2', value: `${id}新`, at: new Date(minute), ...more },
    );

  it('is told in the order in which it was said, whichever fact is older', () => {
    expect(corrections(pair('甲', 9), pair('乙', 3)).map(({ now }) => now)).toEqual(['乙新', '甲新']);
  });

  it('is the newest hundred', () => {
    const all = corrections(...Array.from({ length: 103 }, (_, at) => pair(`${at}`, at)));
    expect([all.length, all[0]?.now, all.at(-1)?.now]).toEqual([100, '3新', '102新']);
  });

  it('names the row that holds now, and one that holds no more by its own', () => {
    const held = pair('甲', 1);
    const confirmed = version({
      ...{ id: '甲', rowId: 'by hand', version: 3, saidIn: null, value: '甲新', status: 'confirmed' },
    });
    expect(corrections({ ...held, versions: [...held.versions, confirmed] })).toEqual([
      { id: 'by hand', messageId: 'm2', was: '甲旧', now: '甲新', state: 'held' },
    ]);
    const back = { ...confirmed, value: '甲旧' };
    expect(corrections({ ...held, versions: [...held.versions, back] })).toEqual([
      { id: '甲 now', messageId: 'm2', was: '甲旧', now: '甲新', state: 'undone' },
    ]);
    expect(corrections({ ...held, versions: [...held.versions, { ...confirmed, isPrivate: true }] })).toEqual(
      [],
    );
  });
});
