import { afterEach, beforeEach, expect, it } from '@rstest/core';
import { copyText } from './copy-text';

const text = '第一行\n第二行 😀';
let copied: string[] = [];

const setClipboard = (value: unknown) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
const setCopyCommand = (works: boolean) =>
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => {
      const area = document.activeElement;
      if (works && area instanceof HTMLTextAreaElement) {
        copied.push(area.value.slice(area.selectionStart, area.selectionEnd));
      }
      return works;
    },
  });

const workingClipboard = { writeText: async (value: string) => void copied.push(value) };
const refusingClipboard = { writeText: () => Promise.reject(new Error('NotAllowedError')) };

beforeEach(() => {
  copied = [];
});

afterEach(() => {
  setClipboard(undefined);
  document.body.replaceChildren();
});

it('a copy uses the clipboard API where there is one', async () => {
  setClipboard(workingClipboard);
  setCopyCommand(false);
  expect(await copyText(text)).toBe(true);
  expect(copied).toEqual([text]);
});

it.each([
  ['absent', undefined],
  ['refused', refusingClipboard],
  ['half there', {}],
])(
  'a copy falls back to the copy command when the API is %s, and restores the focus',
  async (_, clipboard) => {
    const input = document.body.appendChild(document.createElement('input'));
    input.focus();
    setClipboard(clipboard);
    setCopyCommand(true);
    expect(await copyText(text)).toBe(true);
    expect(copied).toEqual([text]);
    expect(document.activeElement).toBe(input);
    expect(document.querySelector('textarea')).toBeNull();
  },
);

it('a copy selects inside an open modal dialog, where alone a selection is possible', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  let host: Element | null | undefined;
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => {
      host = document.activeElement?.parentElement;
      return true;
    },
  });
  await copyText(text);
  expect(host).toBe(dialog);
});

it('a copy reports failure when nothing works', async () => {
  setClipboard(undefined);
  setCopyCommand(false);
  expect(await copyText(text)).toBe(false);
});
