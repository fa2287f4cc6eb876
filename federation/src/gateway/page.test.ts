import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from '@rstest/core';
import { composePage } from './page';

const folderWith = (html: string): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'page-'));
  writeFileSync(path.join(folder, 'index.html'), html);
  return folder;
};

it('inlines data that no markup in it can break out of', async () => {
  const data = { brand: '</script><script>alert(1)</script><!--', separator: '\u2028' };
  const { html } = await composePage(
    folderWith('<html><head><title>x</title></head><body></body></html>'),
    data,
    'A & B',
  );
  const block = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(html);
  expect(JSON.parse(block?.[1] ?? '')).toEqual(data);
  expect(html).toContain('<title>A &#38; B</title>');
});

it('allows the scripts that stand in the page by hash, and no other inline code', async () => {
  const html = '<html><head><script>theme()</script><script src="/a.js"></script></head><body></body></html>';
  const { policy } = await composePage(folderWith(html), {}, 'x');
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy.match(/'sha256-/g)).toHaveLength(1);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(policy).toContain("object-src 'none'");
});

it('refuses a template without a head', async () => {
  await expect(composePage(folderWith('<p>'), {}, 'x')).rejects.toThrow('no </head>');
});
