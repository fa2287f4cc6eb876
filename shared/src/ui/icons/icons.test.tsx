import { expect, it } from '@rstest/core';
import { render } from '@testing-library/react';
import * as icons from './icons';
import { BackIcon, CopyIcon, DeleteIcon, EditIcon, HistoryIcon, MessageIcon, PlusIcon } from './icons';

it('R2.24 there are icons for plus, message, edit, delete, back, history and copy, no two alike', () => {
  const required = [PlusIcon, MessageIcon, EditIcon, DeleteIcon, BackIcon, HistoryIcon, CopyIcon];
  const drawings = required.map((Icon) => render(<Icon />).container.querySelector('svg')?.innerHTML);
  expect(drawings.every(Boolean)).toBe(true);
  expect(new Set(drawings).size).toBe(required.length);
});

it('every icon is hidden from screen readers and has the given size', () => {
  for (const Icon of Object.values(icons)) {
    const svg = render(<Icon size={16} />).container.querySelector('svg');
    expect(svg?.getAttribute('aria-hidden')).toBe('true');
    expect(svg?.getAttribute('width')).toBe('16');
  }
});
