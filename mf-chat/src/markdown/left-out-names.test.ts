import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@rstest/core';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');

/** Has everything that an answer can have. */
const ANSWER = [
  '# 标题',
  '- [x] 做完\n- [ ] 没做',
  '3. 三\n4. 四',
  '| 左 | 中 | 右 |\n|:-|:-:|-:|\n| 1 | 2 | 3 |',
  '[这里](https://example.com "名") ![图](https://example.com/a.png "名") www.example.com a@example.com',
  '```js\nconst a = 1;\n```',
  '~~删~~ *斜* **粗** `码`  \n换行 <b>标记</b>',
  '> 引\n\n注[^1] 再注[^1]\n\n[^1]: 说明\n\n---',
].join('\n\n');

/** Renders the answer in a process of its own, with these modules in place of others. */
async function render(standIns: Readonly<Record<string, string>>): Promise<string> {
  const hooks = `
    const standIns = ${JSON.stringify(standIns)};
    export async function resolve(request, context, next) {
      const found = await next(request, context);
      const instead = Object.entries(standIns).find(([file]) => found.url.endsWith(file));
      return instead ? { ...found, url: instead[1] } : found;
    }`;
  const program = `
    import { register } from 'node:module';
    register('data:text/javascript,${encodeURIComponent(hooks)}');
    const { default: Markdown } = await import('react-markdown');
    const { gfmFromMarkdown } = await import('mdast-util-gfm');
    const { gfm } = await import('micromark-extension-gfm');
    function readGfm() {
      Object.assign(this.data(), { micromarkExtensions: [gfm()], fromMarkdownExtensions: [gfmFromMarkdown()] });
    }
    const { renderToStaticMarkup } = await import('react-dom/server');
    const { createElement } = await import('react');
    const answer = ${JSON.stringify(ANSWER)};
    process.stdout.write(renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [readGfm] }, answer)));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: root });
  return stdout;
}

it('an answer is rendered alike without the names of properties that the builds leave out', async () => {
  const { default: chat } = await import('../../rsbuild.config');
  const { resolve } = await chat({ command: 'build', env: 'production', envMode: 'production' });
  const alias = (resolve?.alias ?? {}) as Readonly<Record<string, string | false>>;
  const names = Object.entries(alias).filter(([file]) => file.includes('property-information'));
  expect(names).toHaveLength(7);
  const standIns = names.map(([file, instead]) => [
    file.split('node_modules')[1],
    `file://${String(instead)}`,
  ]);
  const [plain, left] = await Promise.all([render({}), render(Object.fromEntries(standIns))]);
  expect(plain).toContain('<td style="text-align:right">3</td>');
  expect(left).toBe(plain);
});
