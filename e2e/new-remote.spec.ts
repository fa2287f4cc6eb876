import path from 'node:path';
import { freePort } from './free-port';
import { type RunningProgram, runProgram, startProgram } from './run-program';
import { expect, test } from './test';
import { copyWorkspace, type WorkspaceCopy } from './workspace-copy';

let copy: WorkspaceCopy;
let product: RunningProgram | undefined;

const run = (...args: string[]) => runProgram(args, { cwd: copy.root });
const build = (app: string) =>
  runProgram([bin('@rsbuild', 'core', 'bin', 'rsbuild.js'), 'build'], {
    cwd: path.join(copy.root, app),
    env: { NODE_ENV: 'production', BUILD_ID: 'fresh' },
  });
const bin = (...parts: string[]) => path.join(copy.root, 'node_modules', ...parts);

test.beforeAll(() => {
  copy = copyWorkspace(['mf-landing', 'mf-auth', 'mf-chat']);
});
test.afterAll(async () => {
  await product?.stop();
  copy.dispose();
});

test('makes a remote that type-checks, passes its tests, builds and loads in the shell @desktop @deep', async ({
  page,
}) => {
  test.setTimeout(420_000);
  await run('scripts/new-remote.mjs', 'mf-plan', '--title', '我的方案');

  const tsc = bin('typescript', 'bin', 'tsc');
  for (const project of ['mf-plan', 'shell', 'server']) await run(tsc, '-p', project);
  await run(
    bin('@biomejs', 'biome', 'bin', 'biome'),
    'ci',
    '--vcs-enabled=false',
    'mf-plan',
    'shell/src/routes.tsx',
  );
  await run(bin('@rstest', 'core', 'bin', 'rstest.js'), 'run', 'mf-plan');

  for (const app of ['mf-plan', 'shell', 'server']) await build(app);
  const port = await freePort();
  product = startProgram([path.join(copy.root, 'server', 'dist', 'main.js')], {
    cwd: copy.root,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: path.join(copy.root, '.data'),
      NODE_ENV: 'production',
    },
  });
  const site = `http://127.0.0.1:${port}`;
  const health = () =>
    fetch(`${site}/api/health`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(health, { timeout: 90_000 }).toBe(200);
  await page.goto(`${site}/plan`);
  await expect(page.getByRole('heading', { name: '我的方案' })).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveTitle('我的方案 · 启航AI');
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeVisible();
});
