import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { parseConfig } from '../server/src/config';

const root = path.resolve(__dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const defaults = parseConfig({});
const SETTINGS = Object.keys(defaults).sort();

/** Lines `#NAME=value`; a sentence begins with `# `. */
const example = [...read('.env.example').matchAll(/^#?(\w+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => [name, value] as const,
);
const HEADINGS = { 'docs/operate.md': '## All settings', 'docs/operate.zh-CN.md': '## 全部配置' };

describe('the settings', () => {
  it('stand in .env.example, each once, and no other', () => {
    expect(example.map(([name]) => name).sort()).toEqual(SETTINGS);
  });

  it('stand there with their defaults, commented out', () => {
    expect(parseConfig(Object.fromEntries(example))).toEqual(defaults);
    expect(read('.env.example')).not.toMatch(/^\w/m);
  });

  it('stand in the tables of both guides, each once, and no other, with the same defaults', () => {
    for (const [file, heading] of Object.entries(HEADINGS)) {
      const [, section = ''] = read(file).split(`\n${heading}\n`);
      const rows = [...section.matchAll(/^\| `(\w+)` \| (?:`(.*?)`|–) \|/gm)];
      expect({ file, names: rows.map(([, name]) => name).sort() }).toEqual({ file, names: SETTINGS });
      expect({
        file,
        defaults: Object.fromEntries(rows.map(([, name, value = '']) => [name, value])),
      }).toEqual({
        file,
        defaults: Object.fromEntries(example),
      });
    }
  });
});
