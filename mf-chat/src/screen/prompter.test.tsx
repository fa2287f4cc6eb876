import type { AnyDeliverable, DeliverableContent } from '@qihang/shared/contracts';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FILMED, NOTE, STORY, TOPICS } from '../features/workbench/testing/contents';
import type { ChatServer } from '../testing/chat-server';
import { withChatServer } from '../testing/open-chat';
import { openWorkbench, shows, workButton, workbench } from '../testing/open-workbench';

const present = withChatServer();
let server: ChatServer;
beforeEach(() => {
  server = present();
});

/** Three sentences, a second each. */
const QUICK: DeliverableContent<'script'> = {
  ...FILMED,
  beats: ['琴键弹不起来？', '先通一天风。', '一场【待补充】元。（停一秒）'].map((say, at) => ({
    from: at,
    to: at + 1,
    say,
    shot: at === 1 ? '打开上盖' : '',
    caption: '字幕上的话',
  })),
};

const add = (made: AnyDeliverable = { kind: 'script', content: QUICK }) =>
  server.coach.add(made, { title: '脚本' }).id;

const prompter = () => screen.getByRole('dialog', { name: '对着念' });
const inPrompter = (name: string) => within(prompter()).getByRole('button', { name });
const spoken = () => prompter().querySelector('[aria-current]')?.textContent;
const position = () => within(prompter()).getByRole('slider').getAttribute('aria-valuetext');
const press = (key: string) => fireEvent.keyDown(within(prompter()).getByRole('slider'), { key });

const open = async (id = add()) => {
  const app = await openWorkbench(id);
  await app.user.click(await workButton('对着念'));
  await screen.findByRole('dialog', { name: '对着念' });
  return app;
};

const setVisibility = (state: DocumentVisibilityState) => {
  rs.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

describe('the door to 对着念', () => {
  test('is the first tool of a script; Escape leads back to it, and the workbench closes as before', async () => {
    const id = add();
    const { user, location } = await open(id);
    expect(new URLSearchParams(location().search).get('work')).toBe(`${id}/read`);
    fireEvent(prompter(), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '对着念' })).toBeNull());
    expect(new URLSearchParams(location().search).get('work')).toBe(id);
    expect(document.activeElement).toBe(await workButton('对着念'));
    const [first] = within(workbench().getByRole('button', { name: '带走' }).parentElement as HTMLElement)
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(first).toBe('对着念');
    await user.click(workbench().getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(location().search).not.toContain('work='));
  });

  test('is an address, so that it opens from anywhere; its cross leads to the script', async () => {
    const id = add();
    const { user, location } = await openWorkbench(`${id}/read`);
    await screen.findByRole('dialog', { name: '对着念' });
    await user.click(inPrompter('关闭'));
    await waitFor(() => expect(new URLSearchParams(location().search).get('work')).toBe(id));
    await workButton('对着念');
  });

  test('stands at a story that is told, and tells it from its first sentence', async () => {
    await open(add({ kind: 'story', content: STORY }));
    expect(spoken()).toBe('十二年前，头一回进别人家调琴，');
  });

  test('stands at no post that is only read', async () => {
    await openWorkbench(add({ kind: 'script', content: NOTE }));
    await workButton('带走');
    expect(workbench().queryByRole('button', { name: '对着念' })).toBeNull();
  });

  test('leads to the page of a work in which nothing is spoken', async () => {
    const id = add({ kind: 'topics', content: TOPICS });
    const { location } = await openWorkbench(`${id}/read`);
    await shows(TOPICS.judgement);
    await waitFor(() => expect(new URLSearchParams(location().search).get('work')).toBe(id));
    expect(screen.queryByRole('dialog', { name: '对着念' })).toBeNull();
  });
});

describe('对着念', () => {
  test('waits for the reader, runs by itself to the end, and begins again', async () => {
    const { user } = await open();
    expect(spoken()).toBe('琴键弹不起来？');
    expect(position()).toBe('0:00，共0:03');
    expect(document.activeElement).toBe(inPrompter('开始念'));
    await user.click(inPrompter('开始念'));
    inPrompter('停一下');
    await waitFor(() => expect(spoken()).toBe('先通一天风。'));
    await waitFor(() => inPrompter('从头念'));
    expect(position()).toBe('0:03，共0:03');
    await user.click(inPrompter('从头念'));
    expect(spoken()).toBe('琴键弹不起来？');
  });

  test('goes a sentence on and back by the arrows, and is started and held by the space bar', async () => {
    await open();
    press('ArrowRight');
    press('ArrowDown');
    expect(spoken()).toContain('一场');
    press('ArrowLeft');
    expect(spoken()).toBe('先通一天风。');
    press('ArrowUp');
    press('ArrowUp');
    expect(spoken()).toBe('琴键弹不起来？');
    press(' ');
    inPrompter('停一下');
    press(' ');
    inPrompter('开始念');
  });

  test('is started and held by a tap on the text; a swipe goes a sentence on or back', async () => {
    await open();
    const text = prompter().querySelector('p') as HTMLElement;
    const drag = (x: number, y: number) => {
      fireEvent.pointerDown(text, { isPrimary: true, button: 0, clientX: 200, clientY: 300 });
      fireEvent.pointerUp(text, { isPrimary: true, clientX: 200 + x, clientY: 300 + y });
    };
    drag(0, 2);
    inPrompter('停一下');
    drag(0, 2);
    inPrompter('开始念');
    drag(-80, 10);
    expect(spoken()).toBe('先通一天风。');
    drag(80, 10);
    expect(spoken()).toBe('琴键弹不起来？');
    fireEvent.pointerDown(text, { isPrimary: false, button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerUp(text, { isPrimary: false, clientX: 0, clientY: 0 });
    inPrompter('开始念');
  });

  test('is moved by its bar', async () => {
    await open();
    fireEvent.change(within(prompter()).getByRole('slider'), { target: { value: '2.4' } });
    expect(spoken()).toContain('一场');
    expect(position()).toBe('0:02，共0:03');
  });

  test('shows what is done beside what is said, a slot for what is missing, and no captions', async () => {
    await open();
    expect(prompter().textContent).toContain('（打开上盖）先通一天风。');
    expect(prompter().textContent).not.toContain('字幕上的话');
    press('PageDown');
    expect(spoken()).toBe('先通一天风。');
    press('PageDown');
    const pieces = [...(prompter().querySelector('[aria-current]')?.children ?? [])];
    expect(pieces.map(({ textContent }) => textContent)).toEqual(['一场', '待补充', '元。', '（停一秒）']);
    expect(pieces.map(({ className }) => className)).toEqual(['', 'gap', '', 'cue']);
  });

  test('keeps its speed, its size and its mirror for the next script', async () => {
    const { user } = await open();
    await user.click(inPrompter('设置'));
    for (const name of ['慢一点', '慢一点', '慢一点', '慢一点', '慢一点', '大一点'])
      await user.click(inPrompter(name));
    await user.click(within(prompter()).getByRole('switch', { name: '镜像' }));
    expect(position()).toBe('0:00，共0:05');
    await user.click(inPrompter('关闭'));
    await user.click(await workButton('对着念'));
    expect(position()).toBe('0:00，共0:05');
    expect(prompter().querySelector('.mirrored')).not.toBeNull();
    await user.click(inPrompter('设置'));
    expect(within(prompter()).getByText('0.6倍')).toBeTruthy();
    expect(within(prompter()).getByRole('switch', { name: '镜像', checked: true })).toBeTruthy();
    const size = within(prompter()).getByText(/^\d\d$/).textContent;
    expect(prompter().querySelector('.text')?.getAttribute('style')).toContain(`${Number(size) / 16}rem`);
    await user.click(inPrompter('小一点'));
    expect(Number(within(prompter()).getByText(/^\d\d$/).textContent)).toBeLessThan(Number(size));
  });

  test('never has letters smaller than 40 pixels, whatever this browser has stored', async () => {
    localStorage.setItem('prompter:size', '12');
    localStorage.setItem('prompter:speed', 'fast');
    const { user } = await open();
    await user.click(inPrompter('设置'));
    for (let press = 0; press < 6; press += 1) await user.click(inPrompter('小一点'));
    expect(within(prompter()).getByText('40')).toBeTruthy();
    expect(within(prompter()).getByText('1倍')).toBeTruthy();
  });

  test('is held when its page is hidden, so that the reader finds the place', async () => {
    const { user } = await open();
    await user.click(inPrompter('开始念'));
    setVisibility('hidden');
    inPrompter('开始念');
    setVisibility('visible');
    inPrompter('开始念');
  });
});

describe('the screen', () => {
  const offerWakeLock = () => {
    const release = rs.fn(async () => {});
    const request = rs.fn(async (_type: string) => ({ release }));
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    return { request, release, take: () => Reflect.deleteProperty(navigator, 'wakeLock') };
  };

  test('stays on while one reads, also after the page was hidden, and no longer', async () => {
    const { request, release, take } = offerWakeLock();
    const { user } = await open();
    await waitFor(() => expect(request.mock.calls).toEqual([['screen']]));
    setVisibility('hidden');
    expect(request).toHaveBeenCalledTimes(1);
    setVisibility('visible');
    await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    expect(release).not.toHaveBeenCalled();
    await user.click(inPrompter('关闭'));
    await waitFor(() => expect(release).toHaveBeenCalledTimes(1));
    setVisibility('visible');
    expect(request).toHaveBeenCalledTimes(2);
    take();
  });

  test('may be refused to stay on, and one reads all the same', async () => {
    const { request, take } = offerWakeLock();
    request.mockRejectedValue(new DOMException('the battery is low', 'NotAllowedError'));
    const { user } = await open();
    await waitFor(() => expect(request).toHaveBeenCalled());
    await user.click(inPrompter('开始念'));
    inPrompter('停一下');
    take();
  });
});
