import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { buildChanged } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './workspace.mjs';

await ensureInstalled();
await buildChanged();

const all = (await readdir(inRoot('bench'))).flatMap((file) => /^(.+)\.bench\.mjs$/.exec(file)?.[1] ?? []);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(2);
}

const results = inRoot('bench', 'results');
await mkdir(results, { recursive: true });
for (const name of wanted.length > 0 ? wanted : all) {
  console.error(`${name} …`);
  const { run } = await import(pathToFileURL(inRoot('bench', `${name}.bench.mjs`)).href);
  const result = await run();
  for (const { title, rows } of result.tables ?? [result]) {
    console.log(`\n${name}: ${title}`);
    console.table(
      Object.fromEntries(
        rows.map((/** @type {Record<string, number | string>} */ { figure, ...values }) => [
          figure,
          Object.fromEntries(
            Object.entries(values).map(([key, value]) => [key, Math.round(Number(value) * 100) / 100]),
          ),
        ]),
      ),
    );
  }
  const file = inRoot('bench', 'results', `${name}.json`);
  await writeFile(
    file,
    JSON.stringify({ name, ...result, node: process.version, at: new Date().toISOString() }, null, 2),
  );
}
