import { DEVICES, expect, test } from './catalogue';

test.describe.configure({ timeout: 600_000 });

/** At half the size, which is enough to see that something has moved. */
const LOOKS = [
  { device: 'phone', theme: 'dark' },
  { device: 'desktop', theme: 'light' },
] as const;

for (const { device, theme } of LOOKS) {
  test(`every state looks as it did, on a ${device} in the ${theme} theme @deep`, async ({
    browser,
    catalogue,
  }) => {
    const context = await browser.newContext({
      ...DEVICES[device],
      ...{ colorScheme: theme, reducedMotion: 'reduce', locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
      deviceScaleFactor: 0.5,
    });
    for (const name of await catalogue.names()) {
      const page = await context.newPage();
      await catalogue.open(page, name);
      await expect.soft(page, name).toHaveScreenshot([device, `${name.replaceAll('/', '-')}.png`], {
        scale: 'device',
        maxDiffPixelRatio: 0.002,
      });
      await page.close();
    }
    await context.close();
  });
}
