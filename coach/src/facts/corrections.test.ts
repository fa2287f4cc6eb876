import { expect, it } from '@rstest/core';
import { correctionsIn, undoCorrection } from './corrections';
import type { FactVersion, VerifiedFact } from './fact';
import { changeFacts, currentOf, type FactHistory } from './fact-history';
import { mergeFacts } from './merge-facts';

const PRICE = 'price-fact';
let ids = 0;
const newId = () => {
  ids += 1;
  return ids === 1 ? PRICE : `fact-${ids}`;
};

/** What is known after messages, each with what it says, in the order in which they were sent. */
function known(...said: readonly (readonly [string, Partial<VerifiedFact> & { readonly value: string }])[]) {
  ids = 0;
  return said.reduce<readonly FactHistory[]>((histories, [messageId, claim]) => {
    const quotes = [{ messageId, start: 0, end: 2, text: claim.value.slice(0, 2) }];
    const heard: VerifiedFact = { field: 'price', about: 'self', replaces: null, quotes, ...claim };
    return changeFacts(histories, mergeFacts(histories, [heard], { messageId, newId }).changes);
  }, []);
}
const first = (version = 1) => ({ id: PRICE, version });
const corrected = () =>
  known(['m1', { value: '一场8000元' }], ['m2', { value: '一场6800元', replaces: first() }]);
const theOne = (histories: readonly FactHistory[]) => {
  const [history] = histories;
  if (history === undefined) throw new Error('no fact');
  return history;
};
const told = (histories: readonly FactHistory[]) =>
  correctionsIn(theOne(histories)).map(({ messageId, was, now, state }) => [
    messageId,
    was.value,
    now.value,
    state,
  ]);
const byHand = (histories: readonly FactHistory[], value: string): readonly FactHistory[] => {
  const current = currentOf(theOne(histories)) as FactVersion;
  const fact: FactVersion = {
    ...{ ...current, version: current.version + 1, value, status: 'confirmed', quotes: [], saidIn: null },
  };
  return changeFacts(histories, [{ kind: 'replace', fact, before: current.version }]);
};
const values = (histories: readonly FactHistory[]) =>
  histories.map((history) => currentOf(history)?.value ?? null);

it('a correction is told with the message that made it, the value before and the new one', () => {
  expect(told(corrected())).toEqual([['m2', '一场8000元', '一场6800元', 'held']]);
});

it('what is said for the first time, said again or confirmed corrects nothing', () => {
  expect(told(known(['m1', { value: '一场8000元' }], ['m2', { value: '一场8000元' }]))).toEqual([]);
  expect(told(byHand(corrected(), '一场6800元'))).toEqual([['m2', '一场8000元', '一场6800元', 'held']]);
});

it('of what one message says twice the last word counts', () => {
  const twice = known(
    ['m1', { value: '一场8000元' }],
    ['m2', { value: '一场7000元', replaces: first() }],
    ['m2', { value: '一场6800元', replaces: first(2) }],
  );
  expect(told(twice)).toEqual([['m2', '一场8000元', '一场6800元', 'held']]);
});

it('a correction that was corrected itself is told as changed, one that was taken back as undone', () => {
  expect(told(byHand(corrected(), '一场7000元'))).toEqual([['m2', '一场8000元', '一场6800元', 'changed']]);
  const histories = corrected();
  expect(told(changeFacts(histories, undoCorrection(histories, PRICE)))).toEqual([
    ['m2', '一场8000元', '一场6800元', 'undone'],
  ]);
});

it('taken back, the old value is confirmed with the words that said it', () => {
  const histories = corrected();
  const after = changeFacts(histories, undoCorrection(histories, PRICE));
  expect(currentOf(theOne(after))).toMatchObject({
    ...{ value: '一场8000元', status: 'confirmed', version: 3, saidIn: null },
    quotes: [{ messageId: 'm1' }],
  });
  expect(undoCorrection(after, PRICE)).toEqual([]);
});

it('what the correction made stale besides holds again, and nothing else does', () => {
  const before = known(
    ['m1', { value: '一场8000元' }],
    ['m1', { field: 'offer', value: '布置一场8000元' }],
    ['m1', { field: 'place', value: '苏州' }],
  );
  const offer = before[1]?.id ?? '';
  const heard: VerifiedFact = {
    ...{ field: 'price', about: 'self', value: '一场6800元', replaces: first() },
    ...{ quotes: [{ messageId: 'm2', start: 0, end: 4, text: '6800' }] },
    withdraws: [{ id: offer, version: 1 }],
  };
  const histories = changeFacts(before, mergeFacts(before, [heard], { messageId: 'm2', newId }).changes);
  expect(values(histories)).toEqual(['一场6800元', null, '苏州']);
  const after = changeFacts(histories, undoCorrection(histories, PRICE));
  expect(values(after)).toEqual(['一场8000元', '布置一场8000元', '苏州']);
  expect(after[1]?.versions.at(-1)).toMatchObject({ status: 'heard', saidIn: null });
});

it('what is not to be told stays so', () => {
  const histories = known(
    ['m1', { value: '一场8000元' }],
    ['m2', { value: '一场6800元', replaces: first(), isPrivate: true }],
  );
  const after = changeFacts(histories, undoCorrection(histories, PRICE));
  expect(currentOf(theOne(after))).toMatchObject({ value: '一场8000元', isPrivate: true });
});

it('nothing is taken back of a fact that no message has corrected', () => {
  const histories = known(['m1', { value: '一场8000元' }]);
  expect(undoCorrection(byHand(histories, '一场7000元'), PRICE)).toEqual([]);
  expect(undoCorrection(histories, 'no-fact')).toEqual([]);
});

it('what is taken back stays as private as it was, and is a version of its own that no message has said', () => {
  const [history] = corrected();
  const newest = history?.versions.at(-1);
  if (history === undefined || newest === undefined) throw new Error('no fact');
  const hidden = [
    { ...history, versions: [...history.versions.slice(0, -1), { ...newest, isPrivate: true }] },
  ];
  const [change] = undoCorrection(hidden, PRICE);
  expect(change).toMatchObject({
    ...{ kind: 'replace', before: 2 },
    fact: { value: '一场8000元', version: 3, status: 'confirmed', saidIn: null, isPrivate: true },
  });
  const [open] = undoCorrection(corrected(), PRICE);
  expect(open && 'fact' in open && open.fact).not.toHaveProperty('isPrivate');
});

it('nothing is taken back of another fact, or of one that was withdrawn', () => {
  expect(undoCorrection(corrected(), 'another')).toEqual([]);
  const [history] = corrected();
  const newest = history?.versions.at(-1);
  if (history === undefined || newest === undefined) throw new Error('no fact');
  const gone = { ...newest, version: 3, isWithdrawn: true as const };
  expect(undoCorrection([{ ...history, versions: [...history.versions, gone] }], PRICE)).toEqual([]);
});
