import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import type { FactVersion, VerifiedFact } from './fact';
import { changeFacts, currentOf, type FactHistory } from './fact-history';
import { mergeFacts, replaceFactsOf, withdrawFacts } from './merge-facts';

const aQuote = (messageId: string, start = 0) => ({ messageId, start, end: start + 2, text: '三百' });
const heard = (
  value: string,
  messageId: string,
  replaces: VerifiedFact['replaces'] = null,
): VerifiedFact => ({
  field: 'price',
  value,
  about: 'self',
  quotes: [aQuote(messageId)],
  replaces,
});
const from = (messageId: string) => {
  let next = 0;
  return { messageId, newId: () => `${messageId}-${++next}` };
};
const say = (known: readonly FactHistory[], messageId: string, ...facts: VerifiedFact[]) =>
  changeFacts(known, mergeFacts(known, facts, from(messageId)).changes);
const confirm = (known: readonly FactHistory[]): FactHistory[] =>
  known.map((history) => ({
    ...history,
    versions: history.versions.map(
      (version): FactVersion => ({ ...version, status: 'confirmed', saidIn: null }),
    ),
  }));
const values = (known: readonly FactHistory[]) => known.map((history) => currentOf(history)?.value);

describe('merging facts', () => {
  test('adds what is new, once', () => {
    const once = say([], 'm1', heard('300元一次', 'm1'));
    expect(values(once)).toEqual(['300元一次']);
    expect(mergeFacts(once, [heard('300元一次', 'm1')], from('m1')).changes).toEqual([]);
  });

  test('a correction makes the next version and keeps the one before', () => {
    const first = say([], 'm1', heard('300元一次', 'm1'));
    const second = say(first, 'm2', heard('350元一次', 'm2', { id: 'm1-1', version: 1 }));
    expect(second[0]?.versions.map(({ version, value }) => [version, value])).toEqual([
      [1, '300元一次'],
      [2, '350元一次'],
    ]);
  });

  test('another price of the very same thing takes the place of the one before, though it names no fact', () => {
    const known = say([], 'm1', heard('整箱400元', 'm1'), heard('换骨20元', 'm1'));
    const now = say(known, 'm2', heard('整箱现在480块', 'm2'));
    expect(values(now)).toEqual(['整箱现在480块', '换骨20元']);
    expect(now[0]?.versions.map(({ value }) => value)).toEqual(['整箱400元', '整箱现在480块']);
    expect(values(changeFacts(now, withdrawFacts(now, 'm2')))).toEqual(['整箱400元', '换骨20元']);
    const asked = mergeFacts(confirm(known), [heard('整箱480元', 'm2')], from('m2'));
    expect(asked.changes).toEqual([]);
    expect(asked.toAsk).toMatchObject([{ confirmed: { value: '整箱400元' }, heard: { value: '整箱480元' } }]);
  });

  test('a correction that names its fact replaces it, however the thing is called now', () => {
    const known = say([], 'm1', heard('整箱400元', 'm1'));
    const now = say(known, 'm2', heard('上门理一箱伞480元', 'm2', { id: 'm1-1', version: 1 }));
    expect(values(now)).toEqual(['上门理一箱伞480元']);
  });

  test.each([
    ['another thing', '半箱480元'],
    ['a part of it', '整箱带换布480元'],
    ['what it was', '从前整箱300元'],
    ['several prices', '整箱480元，半箱250元'],
    ['a price of nothing', '480元'],
  ])('%s is a price beside it', (_, value) => {
    const known = say([], 'm1', heard('整箱400元', 'm1'));
    expect(values(say(known, 'm2', heard(value, 'm2')))).toEqual(['整箱400元', value]);
  });

  test('two prices of one breath stand beside each other, and an old one that is only read again changes nothing', () => {
    const breath = say([], 'm1', heard('洗车50元', 'm1'), heard('洗车80元', 'm1'));
    expect(values(breath)).toEqual(['洗车50元', '洗车80元']);
    const now = say(say([], 'm1', heard('整箱400元', 'm1')), 'm2', heard('整箱480元', 'm2'));
    expect(values(say(now, 'm1', heard('整箱400元', 'm1')))).toEqual(['整箱480元']);
    expect(values(say(now, 'm3', heard('整箱400元', 'm3')))).toEqual(['整箱400元']);
  });

  test('the same value said again gains its quote', () => {
    const again = say(say([], 'm1', heard('300元一次', 'm1')), 'm2', heard('300元 一次', 'm2'));
    expect(again).toHaveLength(1);
    expect(currentOf(again[0] as FactHistory)).toMatchObject({
      value: '300元一次',
      quotes: [aQuote('m1'), aQuote('m2')],
    });
  });

  test('the same value has three quotes at most, and each of them once', () => {
    const known = ['m1', 'm2', 'm3', 'm4'].reduce<readonly FactHistory[]>(
      (before, id) => say(before, id, heard('300元一次', id)),
      [],
    );
    const quoted = (histories: readonly FactHistory[]) =>
      currentOf(histories[0] as FactHistory)?.quotes.map(({ messageId }) => messageId);
    expect(quoted(known)).toEqual(['m1', 'm2', 'm3']);
    expect(quoted(say(say([], 'm1', heard('300元一次', 'm1')), 'm2', heard('300元一次', 'm1')))).toEqual([
      'm1',
    ]);
  });

  test('the same words about somebody else, or in another field, are another fact', () => {
    const known = say([], 'm1', heard('300元一次', 'm1'));
    const other = { ...heard('300元一次', 'm2'), about: 'case' as const };
    expect(values(say(known, 'm2', other))).toEqual(['300元一次', '300元一次']);
    expect(values(say(known, 'm2', { ...heard('300元一次', 'm2'), field: 'goal' }))).toHaveLength(2);
  });

  test('what was confirmed is asked about, never changed', () => {
    const known = confirm(say([], 'm1', heard('300元一次', 'm1')));
    const correction = heard('350元一次', 'm2', { id: 'm1-1', version: 1 });
    const merged = mergeFacts(known, [correction, heard('300元一次', 'm2')], from('m2'));
    expect(merged.changes).toEqual([]);
    expect(merged.toAsk).toMatchObject([{ confirmed: { value: '300元一次' }, heard: correction }]);
    expect(withdrawFacts(known, 'm1')).toEqual([]);
  });

  test('what was confirmed is changed once the user was asked and said 对, and only what they were asked about', () => {
    const known = confirm(say([], 'm1', heard('300元一次', 'm1')));
    const agreed = (insteadOf: string) => ({
      ...{ ...heard('350元一次', 'm3', { id: 'm1-1', version: 1 }), insteadOf },
    });
    expect(values(say(known, 'm3', agreed('300元一次')))).toEqual(['350元一次']);
    expect(mergeFacts(known, [agreed('200元一次')], from('m3'))).toMatchObject({ changes: [], toAsk: [{}] });
  });

  test('a correction by words that have been corrected since is asked about, and none where its message is answered anew', () => {
    const first = say([], 'm1', heard('300元一次', 'm1'));
    const now = say(first, 'm2', heard('350元一次', 'm2', { id: 'm1-1', version: 1 }));
    const old = heard('一次300元', 'm1', { id: 'm1-1', version: 2 });
    expect(mergeFacts(now, [old], from('m3'))).toMatchObject({ changes: [], toAsk: [{ heard: old }] });
    expect(mergeFacts(now, [old], from('m1'))).toEqual({ changes: [], toAsk: [] });
    const back = { ...old, quotes: [...old.quotes, aQuote('m3')] };
    expect(values(say(now, 'm3', back))).toEqual(['一次300元']);
  });

  test('a correction of a version that has been changed since is asked about', () => {
    const known = say(
      say([], 'm1', heard('300元', 'm1')),
      'm2',
      heard('350元', 'm2', { id: 'm1-1', version: 1 }),
    );
    expect(
      mergeFacts(known, [heard('400元', 'm3', { id: 'm1-1', version: 1 })], from('m3')).toAsk,
    ).toHaveLength(1);
  });
});

describe('one new value that makes several facts stale', () => {
  const two = say([], 'm1', heard('300元一次', 'm1'), { ...heard('上门300元', 'm1'), field: 'offer' });
  const correction: VerifiedFact = {
    ...heard('350元一次', 'm2', { id: 'm1-1', version: 1 }),
    withdraws: [{ id: 'm1-2', version: 1 }],
  };

  test('replaces the first and withdraws the others, once', () => {
    const known = say(two, 'm2', correction);
    expect(values(known)).toEqual(['350元一次', undefined]);
    expect(say(known, 'm2', correction)).toEqual(known);
  });

  test('gives them back when its message is taken back', () => {
    const known = say(two, 'm2', correction);
    expect(values(changeFacts(known, withdrawFacts(known, 'm2')))).toEqual(['300元一次', '上门300元']);
  });

  test('is asked about where the user has confirmed one of them', () => {
    const merged = mergeFacts(confirm(two), [correction], from('m2'));
    expect(merged.changes).toEqual([]);
    expect(merged.toAsk.map(({ confirmed }) => confirmed.value)).toEqual(['300元一次', '上门300元']);
  });
});

describe('taking facts back', () => {
  test('an edited message takes its facts and revives the version before', () => {
    const known = say(
      say([], 'm1', heard('300元', 'm1')),
      'm2',
      heard('350元', 'm2', { id: 'm1-1', version: 1 }),
      heard('加急500元', 'm2'),
    );
    const changes = withdrawFacts(known, 'm2');
    expect(changes).toEqual([
      { kind: 'remove', id: 'm1-1', version: 2 },
      { kind: 'revive', id: 'm1-1', version: 1 },
      { kind: 'remove', id: 'm2-1', version: 1 },
    ]);
    expect(values(changeFacts(known, changes))).toEqual(['300元']);
  });

  test('an edited message takes what only quotes it', () => {
    const known = say([], 'm5', { ...heard('300元', 'm5'), quotes: [aQuote('m1'), aQuote('m5')] });
    expect(withdrawFacts(known, 'm1')).toEqual([{ kind: 'remove', id: 'm5-1', version: 1 }]);
  });

  test('a version of an edited message is never revived', () => {
    const known = say(
      say([], 'm1', heard('300元', 'm1')),
      'm2',
      heard('350元', 'm2', { id: 'm1-1', version: 1 }),
    );
    const without = changeFacts(known, withdrawFacts(known, 'm1'));
    expect(withdrawFacts(without, 'm2')).toEqual([{ kind: 'remove', id: 'm1-1', version: 2 }]);
  });

  test('a new answer keeps what it says again and replaces the rest', () => {
    const known = say([], 'm1', heard('300元', 'm1'), heard('500元', 'm1'));
    const { changes } = replaceFactsOf(known, [heard('300元', 'm1'), heard('600元', 'm1')], {
      messageId: 'm1',
      newId: () => 'new',
    });
    expect(changes.map(({ kind }) => kind)).toEqual(['remove', 'add']);
    expect(values(changeFacts(known, changes))).toEqual(['300元', '600元']);
  });

  test('saying and taking back leaves what was', () => {
    const facts = fc.array(fc.constantFrom('300元', '350元', '400元', '一斤80元'), { maxLength: 4 });
    fc.assert(
      fc.property(facts, facts, fc.boolean(), (before, later, corrects) => {
        const known = say([], 'm1', ...before.map((value) => heard(value, 'm1')));
        const target = known[0] === undefined || !corrects ? null : { id: known[0].id, version: 1 };
        const after = say(known, 'm2', ...later.map((value) => heard(value, 'm2', target)));
        expect(changeFacts(after, withdrawFacts(after, 'm2'))).toEqual(known);
        const again = { messageId: 'm2', newId: () => 'x' };
        expect(changeFacts(after, replaceFactsOf(after, [], again).changes)).toEqual(known);
      }),
    );
  });
});

describe('what the user does not want told', () => {
  const secret = (value: string, messageId: string, replaces: VerifiedFact['replaces'] = null) => ({
    ...heard(value, messageId, replaces),
    isPrivate: true,
  });
  const isPrivate = (known: readonly FactHistory[]) =>
    known.map((history) => currentOf(history)?.isPrivate === true);
  const known = say([], 'm1', secret('欠着30万', 'm1'));

  test('stays marked when it is heard again and when it is corrected', () => {
    expect(isPrivate(say(known, 'm2', heard('欠着30万', 'm2')))).toEqual([true]);
    const corrected = say(known, 'm2', heard('欠着20万', 'm2', { id: 'm1-1', version: 1 }));
    expect([values(corrected), isPrivate(corrected)]).toEqual([['欠着20万'], [true]]);
  });

  test('is marked later, also when it was confirmed, whose words then stay confirmed', () => {
    const plain = confirm(say([], 'm1', heard('欠着30万', 'm1')));
    const marked = say(plain, 'm2', secret('欠着30万', 'm1'));
    expect([isPrivate(marked), currentOf(marked[0] as FactHistory)?.status]).toEqual([[true], 'confirmed']);
    expect(mergeFacts(marked, [secret('欠着30万', 'm1')], from('m2')).changes).toEqual([]);
    const corrected = mergeFacts(plain, [secret('欠着20万', 'm2', { id: 'm1-1', version: 1 })], from('m2'));
    expect([corrected.changes.length, corrected.toAsk.length]).toEqual([1, 1]);
  });

  test('is lifted by what the user says now, and by no old sentence', () => {
    const open = (messageId: string) => ({ ...heard('欠着30万', messageId), isPrivate: false });
    expect(isPrivate(say(known, 'm2', open('m1')))).toEqual([true]);
    const lifted = say(known, 'm2', open('m2'));
    expect(isPrivate(lifted)).toEqual([false]);
    expect(isPrivate(changeFacts(lifted, withdrawFacts(lifted, 'm2')))).toEqual([true]);
  });

  test('does not come out as another fact of the same words', () => {
    const again = replaceFactsOf(known, [heard('外头欠了30万', 'm1')], { messageId: 'm1', newId: () => 'x' });
    expect(isPrivate(changeFacts(known, again.changes))).toEqual([true]);
    const place = { ...heard('在信阳', 'm1'), field: 'place' as const };
    expect(isPrivate(say(known, 'm1', place))).toEqual([true, false]);
  });

  test('comes out as a fact of another field or person, or of other words', () => {
    const saying = (more: Partial<VerifiedFact>) =>
      isPrivate(say(known, 'm1', { ...heard('外头欠了30万', 'm1'), ...more })).at(-1);
    expect(saying({})).toBe(true);
    expect(saying({ field: 'figures' })).toBe(false);
    expect(saying({ about: 'family' })).toBe(false);
    expect(saying({ quotes: [aQuote('m1', 2)] })).toBe(false);
    expect(saying({ quotes: [aQuote('m1', 1)] })).toBe(true);
    expect(saying({ quotes: [aQuote('m2')] })).toBe(false);
  });

  test('makes no other fact private that was said in the same breath', () => {
    const quotes = [{ messageId: 'm1', start: 0, end: 30, text: '每天进的鱼32一斤，挂出来按卖价写' }];
    const cost = { ...secret('鱼进价32元一斤', 'm1'), field: 'price' as const, quotes };
    const told = { ...heard('挂出来按卖价写', 'm1'), field: 'price' as const, quotes };
    expect(isPrivate(say([], 'm1', cost, told))).toEqual([true, false]);
    expect(isPrivate(say([], 'm1', cost, { ...told, value: '32元一斤进的鱼' }))).toEqual([true, true]);
  });

  test('is not forgotten when an answer that marked it is made again', () => {
    const plain = say([], 'm1', heard('欠着30万', 'm1'));
    const marked = say(plain, 'm2', secret('欠着30万', 'm1'));
    const again = replaceFactsOf(marked, [], { messageId: 'm2', newId: () => 'x' });
    expect(isPrivate(changeFacts(marked, again.changes))).toEqual([true]);
  });
});
