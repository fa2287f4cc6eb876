import { useBarSlot } from '@qihang/shared/page-bar';
import { sessionStore } from '@qihang/shared/session';
import { aSite, aUser, renderApp, startApiTestServer } from '@qihang/shared/testing';
import { expect, it, rstest } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Footer } from './footer';
import { Header } from './header';

const site = aSite();
const user = aUser({ username: '13800136604' });
const header = <Header site={site} isWide agentKey={site.agent.key} />;
const button = (name: string) => screen.getByRole('button', { name });

/** A remote that acts on the bar. */
const Chat = ({ onNew }: { readonly onNew: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  useBarSlot({ history: { onPress: () => setOpen(!isOpen), isExpanded: isOpen }, new: { onPress: onNew } });
  return null;
};

it('R2.14 a phone’s bar of the chat has the way back, the history, who answers, a new conversation and the account', async () => {
  const { user: person, location } = renderApp(header, { at: '/chat/lao-gao-ip-master', user });
  expect(screen.getByRole('heading', { name: '老高 IP孵化大师' })).toBeTruthy();
  for (const name of ['历史对话', '新建对话', '我的账号']) expect(button(name)).toBeTruthy();
  await person.click(button('返回'));
  expect(location().pathname).toBe('/');
});

it('a page that is no chat has no such bar, nor has a visitor', () => {
  const { unmount } = renderApp(<Header site={site} isWide={false} agentKey={null} />, { at: '/', user });
  expect(screen.queryByRole('button', { name: '新建对话' })).toBeNull();
  unmount();
  renderApp(header, { at: '/chat/lao-gao-ip-master', user: null });
  expect(screen.queryByRole('button', { name: '新建对话' })).toBeNull();
});

it('the bar of another agent names nobody: its name comes with the chat', () => {
  renderApp(<Header site={site} isWide agentKey="somebody-else" />, { at: '/chat/somebody-else', user });
  expect(screen.queryByRole('heading')).toBeNull();
});

it('a remote acts on the bar’s controls and tells their state', async () => {
  const onNew = rstest.fn();
  const { user: person } = renderApp(
    <>
      {header}
      <Chat onNew={onNew} />
    </>,
    { at: '/chat/lao-gao-ip-master', user },
  );
  await waitFor(() => expect(button('历史对话').getAttribute('aria-expanded')).toBe('false'));
  await person.click(button('历史对话'));
  expect(button('历史对话').getAttribute('aria-expanded')).toBe('true');
  await person.click(button('新建对话'));
  expect(onNew).toHaveBeenCalledTimes(1);
});

it('a press before the remote is there is kept and acted on once, and a remote that leaves takes its state along', async () => {
  const onNew = rstest.fn();
  const Late = () => {
    const [isThere, setThere] = useState(false);
    return (
      <>
        {isThere && <Chat onNew={onNew} />}
        <button type="button" onClick={() => setThere(!isThere)}>
          换
        </button>
      </>
    );
  };
  const { user: person } = renderApp(
    <>
      {header}
      <Late />
    </>,
    { at: '/chat/lao-gao-ip-master', user },
  );
  await person.click(button('新建对话'));
  expect(onNew).not.toHaveBeenCalled();
  await person.click(button('换'));
  await waitFor(() => expect(onNew).toHaveBeenCalledTimes(1));
  expect(button('历史对话').getAttribute('aria-expanded')).toBe('false');
  await person.click(button('换'));
  expect(button('历史对话').getAttribute('aria-expanded')).toBeNull();
  expect(onNew).toHaveBeenCalledTimes(1);
});

it('the account of a phone has the masked number, the quota, the appearance, contact, password and a sign-out that asks once', async () => {
  const usage = {
    messages: { used: 13, limit: 300 },
    tokens: { used: 0, limit: 1 },
    resetsAt: new Date().toISOString(),
  };
  const api = await startApiTestServer((_, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(usage));
  });
  const { user: person, location } = renderApp(header, { at: '/chat/lao-gao-ip-master', user });
  await person.click(button('我的账号'));
  const sheet = await screen.findByRole('dialog', { name: '138****6604' });
  await waitFor(() => expect(sheet.textContent).toContain('今天还能发 287 条'));
  await api.close();
  expect(sheet.textContent).toContain('外观');
  expect(screen.getByRole('radio', { name: '深色' })).toBeTruthy();
  const within = [...sheet.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(within).toEqual(expect.arrayContaining(['我要做方案', '联系我们', '账号', '退出登录']));
  const row = [...sheet.querySelectorAll('button')].find(({ textContent }) => textContent === '退出登录');
  await person.click(row as HTMLElement);
  await screen.findByRole('alertdialog', { name: '确认退出登录？' });
  expect(sessionStore.getState().status).toBe('signed-in');
  await person.click(button('确定'));
  expect(location().pathname).toBe('/login');
});

it('from the account of a phone one goes to the plan and to the password, and a sign-out that is not meant is none', async () => {
  const api = await startApiTestServer((_, response) => response.writeHead(404).end('{}'));
  const { user: person, location } = renderApp(header, { at: '/chat/lao-gao-ip-master?c=1', user });
  const press = async (row: string) => {
    await person.click(button('我的账号'));
    const sheet = within(await screen.findByRole('dialog', { name: '138****6604' }));
    expect(sheet.queryByText('额度')).toBeNull();
    await person.click(sheet.getByRole('button', { name: row }));
  };
  await press('退出登录');
  await person.click(await screen.findByRole('button', { name: '取消' }));
  expect(sessionStore.getState().status).toBe('signed-in');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await press('账号');
  await person.click(
    within(await screen.findByRole('dialog', { name: '账号' })).getByRole('button', { name: '关闭' }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('我要做方案');
  expect([location().pathname, location().search]).toEqual(['/chat/lao-gao-ip-master', '']);
  expect(screen.queryByRole('dialog')).toBeNull();
  await api.close();
});

it('the sheet of the account shows the chosen appearance, which the footer shows too', async () => {
  const server = await startApiTestServer((_, response) => response.writeHead(404).end('{}'));
  const { user: person } = renderApp(
    <>
      {header}
      <Footer site={site} isWide />
    </>,
    { at: '/chat/lao-gao-ip-master', user },
  );
  await person.click(button('我的账号'));
  const chosen = await waitFor(() => {
    const both = screen.getAllByRole<HTMLInputElement>('radio', { name: '跟随系统', hidden: true });
    expect(both).toHaveLength(2);
    return both;
  });
  expect(chosen.map(({ checked }) => checked)).toEqual([true, true]);
  // A browser lets only one of all that have a name be chosen.
  expect(new Set(chosen.map(({ name }) => name)).size).toBe(2);
  await server.close();
});
