import { afterEach, beforeEach, expect, it } from '@rstest/core';
import { copyRich } from './copy-rich';

const rich = { html: '<p style="margin: 0;">第一行<br>第二行</p>', text: '第一行\n第二行' };
let copied: Record<string, string> = {};

const setClipboard = (value: unknown) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
const setExecCommand = (value: () => boolean) =>
  Object.defineProperty(document, 'execCommand', { configurable: true, value });

class Item {
  readonly parts: Record<string, Blob>;
  constructor(parts: Record<string, Blob>) {
    this.parts = parts;
  }
}
const workingClipboard = {
  async write([item]: [Item]) {
    for (const [type, blob] of Object.entries(item.parts)) copied[type] = await blob.text();
  },
};

/** The old copy command in a browser that fires a `copy` event. */
const firesCopyEvent = () => {
  const event = new Event('copy', { bubbles: true, cancelable: true });
  const setData = (type: string, value: string) => {
    copied[type] = value;
  };
  Object.defineProperty(event, 'clipboardData', { value: { setData } });
  document.activeElement?.dispatchEvent(event);
  return true;
};
/** The old copy command in a browser that copies the selected text, whatever the page says. */
const copiesSelection = () => {
  const area = document.activeElement;
  if (area instanceof HTMLTextAreaElement) copied['text/plain'] = area.value;
  return true;
};

beforeEach(() => {
  copied = {};
  Object.defineProperty(globalThis, 'ClipboardItem', { configurable: true, value: Item });
});
afterEach(() => {
  setClipboard(undefined);
  document.body.replaceChildren();
});

const both = { 'text/html': rich.html, 'text/plain': rich.text };

it('a rich copy answers the copy event, and leaves no element behind', async () => {
  setClipboard({ write: () => Promise.reject(new Error('must not be asked')) });
  setExecCommand(firesCopyEvent);
  expect(await copyRich(rich)).toBe(true);
  expect(copied).toEqual(both);
  copied = {};
  firesCopyEvent();
  expect(copied).toEqual({});
  expect(document.querySelector('textarea')).toBeNull();
});

it('a rich copy writes HTML and text through the clipboard API where the old command is refused', async () => {
  setClipboard(workingClipboard);
  setExecCommand(() => false);
  expect(await copyRich(rich)).toBe(true);
  expect(copied).toEqual(both);
});

it.each([
  ['absent', undefined],
  ['refused', { write: () => Promise.reject(new Error('NotAllowedError')) }],
  ['half there', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
])('a rich copy reports failure when the old command is refused and the API is %s', async (_, clipboard) => {
  setClipboard(clipboard);
  setExecCommand(() => false);
  expect(await copyRich(rich)).toBe(false);
});

it('a rich copy writes the words alone where there is no ClipboardItem', async () => {
  Object.defineProperty(globalThis, 'ClipboardItem', { configurable: true, value: undefined });
  const writeText = async (text: string) => {
    copied['text/plain'] = text;
  };
  setClipboard({ ...workingClipboard, writeText });
  setExecCommand(() => false);
  expect(await copyRich(rich)).toBe(true);
  expect(copied).toEqual({ 'text/plain': rich.text });
});

it('a rich copy writes the words where only text is accepted', async () => {
  setClipboard(undefined);
  setExecCommand(copiesSelection);
  expect(await copyRich(rich)).toBe(true);
  expect(copied).toEqual({ 'text/plain': rich.text });
});

it('a rich copy reports failure when nothing works', async () => {
  setClipboard(undefined);
  setExecCommand(() => {
    throw new Error('not allowed');
  });
  expect(await copyRich(rich)).toBe(false);
  setExecCommand(() => false);
  expect(await copyRich(rich)).toBe(false);
  expect(copied).toEqual({});
});
