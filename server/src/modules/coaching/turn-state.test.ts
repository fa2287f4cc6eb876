import { expect, it } from '@rstest/core';
import { NEW_TURN, readTurnState, toStoredTurn } from './turn-state';

it('a state is read as it was stored', () => {
  const state = {
    ...{ ...NEW_TURN, phase: 'work' as const, talk: '好。', shown: '好。', raw: 'O|', chips: ['先看看'] },
    ...{
      refs: [
        { id: '0b3a9f0e-6f1b-4c56-9f0e-1b2c3d4e5f60', kind: 'kit' as const, title: '四件套', version: 2 },
      ],
    },
    ...{ targets: [null, 'd1'], done: [0], failed: [0], refused: ['甲'], isByProduct: true },
  };
  expect(readTurnState(JSON.parse(JSON.stringify(toStoredTurn(state))))).toEqual(state);
});

it('a state of an older release, which knew less of an answer, is read', () => {
  const {
    isByProduct: _by,
    refs: _refs,
    failed: _failed,
    ...older
  } = { ...NEW_TURN, phase: 'done' as const };
  expect(readTurnState({ turn: older })).toEqual({ ...NEW_TURN, phase: 'done' });
});

it('there is none in what another way of answering or another release has stored', () => {
  for (const stored of [
    null,
    undefined,
    {},
    { workshop: {} },
    { isWithheld: true },
    { turn: { phase: 'dreams' } },
  ]) {
    expect([stored, readTurnState(stored)]).toEqual([stored, null]);
  }
});
