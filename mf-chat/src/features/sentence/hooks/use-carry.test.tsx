import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useCarry } from './use-carry';

interface Move {
  readonly text: string | null;
  readonly frames: Keyframe[];
  readonly isCancelled: () => boolean;
  readonly finish: () => void;
}

let moves: Move[];
let tops: Record<string, number>;
let isReduced: boolean;

beforeEach(() => {
  moves = [];
  tops = {};
  isReduced = false;
  rs.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: isReduced }) as MediaQueryList);
  rs.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
    return [new DOMRect(10, tops[this.id] ?? 100, 40, 20)] as unknown as DOMRectList;
  });
  Object.defineProperty(HTMLElement.prototype, 'animate', {
    configurable: true,
    value(this: HTMLElement, frames: Keyframe[]) {
      let isCancelled = false;
      let end = { finish: () => {}, cancel: () => {} };
      const finished = new Promise<void>((resolve, reject) => {
        end = { finish: resolve, cancel: () => reject(new Error('cancelled')) };
      });
      const cancel = () => {
        isCancelled = true;
        end.cancel();
      };
      const { textContent: text } = this;
      moves.push({ text, frames, isCancelled: () => isCancelled, finish: () => end.finish() });
      return { finished, cancel };
    },
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
  rs.restoreAllMocks();
});

const IDS = ['一', '二', '三', '四'];

const Talk = ({ fresh }: { readonly fresh: ReadonlySet<string> }) => {
  useCarry(fresh);
  return IDS.map((id) => (
    <p key={id}>
      <span id={`said-${id}`} data-said={id}>
        {id}号话
      </span>
      <span id={`slot-${id}`} data-slot-of={id} />
    </p>
  ));
};
const show = (...fresh: readonly string[]) => render(<Talk fresh={new Set(fresh)} />);
const slot = (id: string) => document.getElementById(`slot-${id}`);
const copies = () => [...document.querySelectorAll('body > [aria-hidden]')];

test('a copy of the words moves into their slot, which is empty until then; the words stay in their message', async () => {
  tops = { 'said-二': 300, 'slot-二': 50 };
  show('二');
  expect(moves.map(({ text, frames }) => [text, frames.at(-1)])).toEqual([
    ['二号话', { transform: 'translate(0px, -250px)' }],
  ]);
  expect(copies().map(({ textContent }) => textContent)).toEqual(['二号话']);
  expect(document.querySelectorAll('[data-said="二"]')).toHaveLength(1);
  expect(slot('二')?.style.visibility).toBe('hidden');
  expect(slot('一')?.style.visibility).toBe('');
  await act(async () => moves[0]?.finish());
  expect(copies()).toEqual([]);
  expect(slot('二')?.style.visibility).toBe('');
});

test('of many at once three move, and the rest is there', () => {
  show(...IDS);
  expect(moves).toHaveLength(3);
  expect(slot('四')?.style.visibility).toBe('');
});

test('nothing moves that is out of sight, from where or to where it would', () => {
  tops = { 'said-一': -1, 'slot-二': window.innerHeight };
  show('一', '二');
  expect(moves).toEqual([]);
});

test('nothing moves for whoever wants no motion, and where nothing is new', () => {
  show();
  isReduced = true;
  show('一');
  expect(moves).toEqual([]);
});

test.each(['wheel', 'touchMove', 'keyDown'] as const)(
  'a reader who goes on (%s) sees it in its place',
  async (event) => {
    show('一');
    await act(async () => void fireEvent[event](window));
    expect(moves[0]?.isCancelled()).toBe(true);
    expect(copies()).toEqual([]);
    expect(slot('一')?.style.visibility).toBe('');
  },
);

test('a conversation that is left takes what moves along', async () => {
  const { unmount } = show('一');
  await act(async () => unmount());
  expect(moves[0]?.isCancelled()).toBe(true);
  expect(copies()).toEqual([]);
});
