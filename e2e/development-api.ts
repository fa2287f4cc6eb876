import type { Page } from '@playwright/test';

/** Connects a development page, whose API is on a port of its own, to the product that runs for the tests. */
export async function useApiOf(page: Page, site: string): Promise<void> {
  await page.route(/^http:\/\/localhost:4000\/api\//, async (route) => {
    const url = new URL(route.request().url());
    const response = await route.fetch({ url: `${site}${url.pathname}${url.search}` });
    const headers = {
      ...response.headers(),
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    };
    await route.fulfill({ response, headers });
  });
}
