import { renderApp } from '@qihang/shared/testing';
import { afterEach, expect, it, rstest } from '@rstest/core';
import { screen } from '@testing-library/react';
import { OnDemandDialogButton, type OnDemandDialogProps } from './on-demand-dialog';

interface NamedProps extends OnDemandDialogProps {
  readonly name: string;
}
const Named = ({ name, onClose }: NamedProps) => (
  <div role="dialog" aria-label={name}>
    <button type="button" onClick={onClose}>
      关闭
    </button>
  </div>
);
const consoleError = rstest.spyOn(console, 'error');
afterEach(() => {
  consoleError.mockReset();
});

const show = (load: () => Promise<typeof Named>) =>
  renderApp(
    <OnDemandDialogButton load={load} dialogProps={{ name: '说明' }} className={undefined}>
      打开
    </OnDemandDialogButton>,
  );

it('the dialog is downloaded when the pointer reaches its button, and once', async () => {
  const load = rstest.fn(async () => Named);
  const { user } = show(load);
  expect(load).not.toHaveBeenCalled();
  await user.hover(screen.getByRole('button', { name: '打开' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  for (let round = 0; round < 2; round += 1) {
    await user.click(screen.getByRole('button', { name: '打开' }));
    expect(await screen.findByRole('dialog', { name: '说明' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  expect(load).toHaveBeenCalledTimes(1);
});

it('a dialog that cannot be downloaded shows a message, and the next click tries again', async () => {
  consoleError.mockImplementation(() => {});
  let isOnline = false;
  const load = async () => {
    if (!isOnline) throw new Error('offline');
    return Named;
  };
  const { user } = show(load);
  await user.click(screen.getByRole('button', { name: '打开' }));
  expect((await screen.findByRole('alert')).textContent).toContain('请检查网络后再试一次');
  isOnline = true;
  await user.click(screen.getByRole('button', { name: '打开' }));
  expect(await screen.findByRole('dialog', { name: '说明' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
