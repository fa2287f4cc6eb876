import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from '@rstest/core';
import { aria } from './few-aria-names.mjs';

const installed = path.join(
  path.dirname(createRequire(import.meta.url).resolve('property-information')),
  'lib',
  'aria.js',
);

it('the names that footnotes have are spelled as the whole list of names spells them', () => {
  const whole = readFileSync(installed, 'utf8');
  expect(Object.keys(aria.property)).toEqual(['ariaDescribedBy', 'ariaLabel']);
  for (const [name, { attribute }] of Object.entries(aria.property)) {
    expect(whole).toContain(`${name}:`);
    expect(attribute).toBe(`aria-${name.slice('aria'.length).toLowerCase()}`);
    expect(aria.normal[name.toLowerCase()]).toBe(name);
  }
});
