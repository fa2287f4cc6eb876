import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './test';

const root = path.resolve(__dirname, '..');
const BUILDS = ['shell', 'mf-landing', 'mf-auth', 'mf-chat', 'server'];

async function textsOf(build: string): Promise<[file: string, text: string][]> {
  const folder = path.join(root, build, 'dist');
  const files = await readdir(folder, { recursive: true });
  const read = files.filter((file) => /\.(m?js|html|json)$/.test(file));
  return Promise.all(
    read.map(async (file) => [`${build}/${file}`, await readFile(path.join(folder, file), 'utf8')]),
  );
}

test('the catalogue of states is no part of what is served: its address is any unknown one @desktop', async ({
  page,
  site,
}) => {
  const unknown = await (await fetch(`${site}/nowhere/at-all`)).text();
  expect(await (await fetch(`${site}/__ui/chat/empty`)).text()).toBe(unknown);
  await page.goto(`${site}/__ui/`);
  await expect(page).toHaveURL(`${site}/`);
  const texts = (await Promise.all(BUILDS.map(textsOf))).flat();
  expect(texts.filter(([, text]) => text.includes('mf-chat')).length).toBeGreaterThan(0);
  // Its address, and what its builders say.
  const wrong = texts.filter(([, text]) => /__ui\b|test-token/.test(text)).map(([file]) => file);
  expect(wrong).toEqual([]);
});
