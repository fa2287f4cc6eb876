import { freePort } from './free-port';
import { type Product, startProduct } from './product';
import { expect, test } from './test';

/** One process for the file: it starts a product of its own. */
test.describe.configure({ mode: 'default' });
test.use({
  expectedProblems:
    /Failed to find a valid digest|integrity checks failed|Failed to load|Failed to fetch|net::ERR|404/,
});

let product: Product;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct(await freePort(), { MF_INSPECTOR: 'true' });
});
test.afterAll(async () => product.dispose());

test('the inspector shows the releases of this browser, their origin and load times, and copies them as JSON @desktop', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${product.url}/__mf`);
  await expect(page.getByRole('status')).toHaveText('Done.', { timeout: 30_000 });
  const releases = page.getByRole('table', { name: /^Releases for this browser/ });
  await expect(releases.getByRole('row', { name: /^mf-chat .* active/ })).toBeVisible();
  const remotes = page.getByRole('table', { name: 'Remotes, loaded just now' });
  await expect(remotes.getByRole('row', { name: /^mf-landing .* loaded matches sha384-/ })).toBeVisible();
  const shared = page.getByRole('table', { name: 'Shared modules' });
  await expect(shared.getByRole('row', { name: /^react-dom 19\.\d+\.\d+ shell loaded/ })).toBeVisible();

  await page.getByRole('button', { name: 'Copy report as JSON' }).click();
  await expect(page.getByRole('status')).toHaveText('Copied.');
  const report = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(report.remotes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'loaded',
    'loaded',
    'loaded',
  ]);
  expect(report.gateway.apps.map(({ app }: { app: string }) => app).sort()).toEqual([
    'mf-auth',
    'mf-chat',
    'mf-landing',
    'shell',
  ]);
});

test('the inspector shows which remote was refused, and why @desktop', async ({ page }) => {
  await page.route('**/r/mf-landing/**/remoteEntry.*.js', async (route) => {
    const original = await route.fetch();
    await route.fulfill({ response: original, body: `${await original.text()} ` });
  });
  await page.goto(`${product.url}/__mf`);
  await expect(page.getByRole('status')).toHaveText('Done.', { timeout: 30_000 });
  await expect(page.getByRole('row', { name: /^mf-landing .* failed: .* REFUSED/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^mf-auth .* loaded matches/ })).toBeVisible();
});

test('there is no inspector unless the operator turns it on @desktop', async ({ page, site }) => {
  expect((await page.request.get(`${site}/__mf.json`)).status()).toBe(404);
  await page.goto(`${site}/__mf`);
  await expect(page).toHaveURL(`${site}/`);
});
