import path from 'node:path';
import { freePort } from './free-port';
import { SHARED_PORT } from './global-setup';
import { ChatPage } from './pages/chat-page';
import { type RunningProgram, startProgram } from './run-program';
import { createPerson, expect, signIn, test } from './test';
import { copyWorkspace, type WorkspaceCopy } from './workspace-copy';

/** One process for the file: it starts a gateway of its own. */
test.describe.configure({ mode: 'default' });

const SITE = `http://127.0.0.1:${SHARED_PORT}`;

let copy: WorkspaceCopy;
let gateway: RunningProgram;
let local: string;

const against = (remote: string, site: string, port: number) =>
  startProgram(
    [path.join(copy.root, 'scripts', 'dev.mjs'), '--only', remote, '--against', site, '--port', String(port)],
    { cwd: copy.root },
  );

test.beforeAll(async () => {
  test.setTimeout(180_000);
  copy = copyWorkspace();
  const port = await freePort();
  local = `http://localhost:${port}`;
  gateway = against('mf-auth', SITE, port);
  await gateway.waitFor('mf-auth built in');
});
test.afterAll(async () => {
  await gateway?.stop();
  copy?.dispose();
});

test('the development server replaces one remote of a running site by the local one, and reloads the page after a build @desktop', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${local}/login`);
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('mf-auth: local build')).toBeVisible();
  copy.edit('mf-auth/src/routes.tsx', 'title="登录"', 'title="欢迎回来"');
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible({ timeout: 60_000 });
  // The site itself is unaffected.
  await page.goto(`${SITE}/login`);
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
});

test('the development server passes sign-in, the API and a streamed answer through to the site @desktop', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const person = await createPerson(SITE);
  await signIn(page, local, person);
  await page.goto(`${local}/chat/lao-gao-ip-master`);
  const chat = new ChatPage(page);
  await chat.composer.fill('我在无锡调钢琴十二年');
  await chat.composer.press('Enter');
  await expect(page.getByText('我在无锡调钢琴十二年').first()).toBeVisible();
  const stored = async () => {
    const answer = await fetch(`${SITE}/api/chat/conversations`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    const [conversation] = (await answer.json()) as { messages: { role: string }[] }[];
    return conversation?.messages.map(({ role }) => role);
  };
  await expect.poll(stored, { timeout: 30_000 }).toEqual(['user', 'ai']);
});

for (const [remote, site, word] of [
  ['mf-auth', 'http://shop.example', 'plain http is refused'],
  ['mf-auth', 'shop.example', 'is not an address'],
  ['mf-none', SITE, 'There is no remote mf-none'],
] as const) {
  test(`the development server refuses ${remote} against ${site}, and says why @desktop`, async () => {
    const refused = against(remote, site, 0);
    expect(await refused.ended).toBe(2);
    expect(refused.output()).toContain(word);
  });
}
