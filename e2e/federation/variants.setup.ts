import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { buildVariant } from './harness/build-variant';
import { placeOf, VARIANTS } from './harness/variants';

test.describe.configure({ mode: 'parallel' });

for (const variant of VARIANTS) {
  test(`${variant.app} is built once more as ${variant.name}`, async () => {
    await rm(placeOf(variant.name), { recursive: true, force: true });
    const folder = await buildVariant(placeOf(variant.name), variant);
    expect(folder).toContain(variant.name);
  });
}
