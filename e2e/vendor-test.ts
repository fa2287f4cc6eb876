import { type Product, startProduct } from './product';
import { test as base, createPerson } from './test';
import { startVendor, type Vendor } from './vendor-server';

/** A product with a scripted vendor, one per worker. */
export const test = base.extend<object, { vendor: Vendor; product: Product }>({
  site: async ({ product }, use) => use(product.url),
  person: async ({ site }, use) => use(await createPerson(site)),
  vendor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const vendor = await startVendor();
      await use(vendor);
      await vendor.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ vendor }, use, worker) => {
      const product = await startProduct(18_100 + worker.workerIndex, {
        AI_PROVIDER: 'openai',
        AI_BASE_URL: vendor.baseUrl,
        AI_MODEL: 'scripted',
        AI_API_KEY: 'sk-e2e-secret-key',
        AI_VENDOR_NAMES: 'AcmeAI',
        PROVIDER_FIRST_BYTE_MS: '1500',
        PROVIDER_IDLE_MS: '1500',
      });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker' },
  ],
});
