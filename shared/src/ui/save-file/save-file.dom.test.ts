import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { canSaveFiles, saveFile } from './save-file';

let clicked: { readonly name: string; readonly href: string; readonly host: Node | null }[];
const revoke = rstest.fn();

beforeEach(() => {
  clicked = [];
  revoke.mockReset();
  rstest.useFakeTimers();
  rstest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  rstest.spyOn(URL, 'revokeObjectURL').mockImplementation(revoke);
  rstest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ name: this.download, href: this.href, host: this.parentNode });
  });
});
afterEach(() => {
  rstest.restoreAllMocks();
  rstest.useRealTimers();
  document.body.replaceChildren();
});

const save = () => saveFile(new Blob(['# 定位']), '定位卡.md');

it('a file is downloaded under its name, and its address holds long enough to be read', () => {
  save();
  expect(clicked).toEqual([{ name: '定位卡.md', href: 'blob:file', host: document.body }]);
  expect(document.querySelector('a')).toBeNull();
  rstest.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  rstest.advanceTimersByTime(1_000);
  expect(revoke).toHaveBeenCalledWith('blob:file');
});

it('a file is downloaded from inside the dialog that is on top, beside which nothing can be clicked', () => {
  const dialogs = [0, 1].map(() => document.body.appendChild(document.createElement('dialog')));
  for (const dialog of dialogs) dialog.showModal();
  save();
  expect(clicked[0]?.host).toBe(dialogs[1]);
});

it.each([
  ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.35', false],
  ['Mozilla/5.0 (iPhone) Safari/604.1', true],
])('in %s files can be saved: %s', (userAgent, can) => {
  rstest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  expect(canSaveFiles()).toBe(can);
});
