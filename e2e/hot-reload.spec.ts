import path from 'node:path';
import { useApiOf } from './development-api';
import { freePort } from './free-port';
import { type RunningProgram, startProgram } from './run-program';
import { expect, test } from './test';
import { copyWorkspace, type WorkspaceCopy } from './workspace-copy';

test.use({ expectedProblems: /.*/ });

/** One process for the file: it starts servers of its own. */
test.describe.configure({ mode: 'default' });

let copy: WorkspaceCopy;
let servers: RunningProgram[] = [];
let shell: string;

const RSBUILD = path.join('node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js');
const develop = (app: string) =>
  startProgram([path.join(copy.root, RSBUILD), 'dev'], {
    cwd: path.join(copy.root, app),
    env: { NODE_ENV: 'development' },
  });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  copy = copyWorkspace();
  const [shellPort, authPort] = [await freePort(), await freePort()];
  copy.edit('rsbuild.shared.ts', /port: 3000/, `port: ${shellPort}`);
  copy.edit('rsbuild.shared.ts', /port: 3002/, `port: ${authPort}`);
  shell = `http://localhost:${shellPort}`;
  servers = [develop('shell'), develop('mf-auth')];
  await Promise.all(servers.map((server) => server.waitFor(/ready\s+built|built in/i)));
});
test.afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  copy.dispose();
});

test('an edited remote changes inside the shell, without a reload and without losing what was typed @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await useApiOf(page, site);
  await page.goto(`${shell}/login`);
  const number = page.getByLabel('手机号');
  await number.fill('13800138000', { timeout: 60_000 });
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();

  copy.edit('mf-auth/src/routes.tsx', 'title="登录"', 'title="欢迎回来"');
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible({ timeout: 30_000 });
  await expect(number).toHaveValue('13800138000');
  await expect(page.locator('html[data-same-page]')).toHaveCount(1);
});

test('the inspector of a development page tells which remote runs and which does not @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await useApiOf(page, site);
  await page.goto(`${shell}/__mf`);
  await expect(page.getByRole('status')).toHaveText('Done.', { timeout: 60_000 });
  await expect(page.getByRole('row', { name: /^mf-auth dev .* loaded not pinned/ })).toBeVisible();
});
