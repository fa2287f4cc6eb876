import { expect, test } from '@rstest/core';
import { AT_THE_BEGINNING, nextRun, type Run, type RunEvent } from './prompter-run';

const END = 40;
const after = (events: readonly RunEvent[], from: Run = AT_THE_BEGINNING): Run =>
  events.reduce((run, event) => nextRun(run, event, END), from);
const press: RunEvent = { type: 'pressed' };
const pass = (seconds: number): RunEvent => ({ type: 'passed', seconds });

test('a reading waits to be started, runs, and is held where it is', () => {
  expect(after([pass(3)])).toEqual({ at: 0, isRunning: false });
  expect(after([press, pass(3), pass(2)])).toEqual({ at: 5, isRunning: true });
  expect(after([press, pass(3), press, pass(9)])).toEqual({ at: 3, isRunning: false });
});

test('a reading stops at the end, and the next press begins it again', () => {
  const over = after([press, pass(39), pass(9)]);
  expect(over).toEqual({ at: END, isRunning: false });
  expect(after([press], over)).toEqual({ at: 0, isRunning: true });
  expect(after([{ type: 'moved', to: 30 }, pass(5)], over)).toEqual({ at: 30, isRunning: false });
});

test('whoever moves it stays within the script, and it goes on running', () => {
  expect(after([press, { type: 'moved', to: -1 }])).toEqual({ at: 0, isRunning: true });
  expect(after([press, { type: 'moved', to: 99 }]).at).toBe(END);
});

test('a reading that nobody sees is held', () => {
  expect(after([press, pass(3), { type: 'hidden' }, pass(9)])).toEqual({ at: 3, isRunning: false });
});

test('time that goes by while it is held moves nothing, and a move to the end does not end by itself', () => {
  expect(after([{ type: 'moved', to: 12 }, pass(3)])).toEqual({ at: 12, isRunning: false });
  expect(after([press, { type: 'moved', to: END }, pass(0.1)])).toEqual({ at: END, isRunning: false });
  expect(after([{ type: 'moved', to: END }, press])).toEqual({ at: 0, isRunning: true });
});
