import { expect, it } from '@rstest/core';
import { placeMenu } from './menu-position';

const menu = { width: 160, height: 100 };
const viewport = { width: 390, height: 844 };

const anchorAt = (box: { left: number; top: number; width: number; height: number }): HTMLElement => {
  const element = document.createElement('button');
  element.getBoundingClientRect = () => new DOMRect(box.left, box.top, box.width, box.height);
  return element;
};

it.each([
  ['opens with its corner at the point', { x: 100, y: 200 }, { left: 100, top: 200 }],
  ['stays inside on the right', { x: 380, y: 200 }, { left: 222, top: 200 }],
  ['opens upwards near the lower edge', { x: 100, y: 800 }, { left: 100, top: 700 }],
  ['opens downwards where it just fits', { x: 100, y: 736 }, { left: 100, top: 736 }],
  ['opens upwards where it just does not', { x: 100, y: 737 }, { left: 100, top: 637 }],
  ['stays inside in the corner', { x: 0, y: 0 }, { left: 8, top: 8 }],
])('%s', (_, point, expected) => {
  expect(placeMenu(point, menu, viewport)).toEqual(expected);
});

it('a menu opens below an element, flush with its right side', () => {
  const anchor = anchorAt({ left: 300, top: 100, width: 44, height: 44 });
  expect(placeMenu(anchor, menu, viewport)).toEqual({ left: 184, top: 148 });
});

it('a menu opens above an element at the lower edge', () => {
  const anchor = anchorAt({ left: 300, top: 790, width: 44, height: 44 });
  expect(placeMenu(anchor, menu, viewport)).toEqual({ left: 184, top: 686 });
});

it('a menu that is larger than the window begins at its margin', () => {
  expect(placeMenu({ x: 100, y: 400 }, { width: 600, height: 900 }, viewport)).toEqual({ left: 8, top: 8 });
});
