import { beforeEach, describe, expect, it } from '@rstest/core';
import { type FlyingLayer, type FlyingRow, makeFlyingLayer } from './flying-layer';

let host: HTMLDivElement;
let layer: FlyingLayer;

beforeEach(() => {
  host = document.createElement('div');
  layer = makeFlyingLayer(host);
});

/** Questions at even places, answers at odd ones, 200 px each. */
const row = (at: number, changes: Partial<FlyingRow> = {}): FlyingRow => ({
  key: `m${at}`,
  role: at % 2 === 0 ? 'user' : 'ai',
  text: `第${at}条`,
  top: at * 200,
  height: 200,
  ...changes,
});
const rows = (from: number, to: number): FlyingRow[] =>
  Array.from({ length: to - from + 1 }, (_, at) => row(from + at));
/** Slots in use, from the top. */
const drawn = (): string[] =>
  [...host.querySelectorAll('article')]
    .map(({ style, textContent }) => ({
      top: Number.parseFloat(style.top),
      height: style.height,
      textContent,
    }))
    .filter(({ top }) => top >= 0)
    .sort((one, other) => one.top - other.top)
    .map(({ top, height, textContent }) => `${top}+${height} ${textContent}`);

describe('messages that fly by', () => {
  it('rows of a fling are drawn at the positions given by the list', () => {
    layer.show(rows(4, 6));
    expect(drawn()).toEqual(['800+200px 第4条', '1000+200px 第5条', '1200+200px 第6条']);
  });

  it('rows of a fling reuse the same few elements, however many pass', () => {
    layer.show(rows(90, 95));
    const first = new Set(host.querySelectorAll('article'));
    for (let from = 89; from >= 0; from -= 1) {
      layer.show(rows(from, from + 5));
      expect(drawn()).toEqual(rows(from, from + 5).map(({ top, text }) => `${top}+200px ${text}`));
    }
    expect(new Set(host.querySelectorAll('article'))).toEqual(first);
  });

  it('a row that stays in view during a fling keeps its element', () => {
    layer.show(rows(10, 13));
    const eleventh = [...host.querySelectorAll('article')].find(
      ({ textContent }) => textContent === '第11条',
    );
    layer.show(rows(8, 11));
    expect(eleventh?.textContent).toBe('第11条');
    expect(eleventh?.style.top).toBe('2200px');
    expect(eleventh?.parentElement).toBe(host);
  });

  it('rows of a fling move when older messages are inserted above', () => {
    layer.show(rows(0, 1));
    layer.show([row(0, { top: 5_000, height: 90 }), row(1, { top: 5_090 })]);
    expect(drawn()).toEqual(['5000+90px 第0条', '5090+200px 第1条']);
  });

  it('rows that leave the view during a fling are cleared, and return at their positions', () => {
    layer.show(rows(0, 5));
    layer.show(rows(0, 0));
    expect(drawn()).toEqual(['0+200px 第0条']);
    expect(host.textContent).toBe('第0条');
    layer.show(rows(2, 3));
    expect(drawn()).toEqual(['400+200px 第2条', '600+200px 第3条']);
    layer.clear();
    expect(host.childElementCount).toBe(0);
  });

  it('rows of a fling show the beginning of their text without splitting a character', () => {
    layer.show([row(0, { text: `${'长'.repeat(159)}😀还有` })]);
    expect(host.textContent).toBe('长'.repeat(159));
  });
});
