import { Film } from './film';
import { model } from './florist';
import { freePort } from './free-port';
import { type Product, startProduct } from './product';
import { Robot } from './robot';
import { test as base, createPerson } from './test';
import { startVendor, type Vendor } from './vendor-server';

/** Whether the pictures of the documents are made (`npm run tasks`). */
const isFilming = process.env.TASK_PICTURES !== undefined;

/** A robot before a product whose model knows a florist. */
export const test = base.extend<{ robot: Robot }, { vendor: Vendor; product: Product }>({
  site: async ({ product }, use) => use(product.url),
  person: async ({ site }, use) => use(await createPerson(site)),
  robot: async ({ page }, use) => use(new Robot(page, isFilming ? new Film(page) : null)),
  vendor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const vendor = await startVendor();
      vendor.next(model);
      await use(vendor);
      await vendor.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ vendor }, use) => {
      const product = await startProduct(await freePort(), {
        AI_PROVIDER: 'openai',
        AI_BASE_URL: vendor.baseUrl,
        AI_MODEL: 'scripted',
        AI_API_KEY: 'sk-e2e-secret-key',
        TERMS_URL: 'https://example.com/terms',
        PRIVACY_URL: 'https://example.com/privacy',
      });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect } from './test';
