import { findAccessibilityProblems } from '../test';
import { DEVICES, expect, test } from './catalogue';
import { findSmallTargets } from './find-small-targets';

// Each test shows every state.
test.describe.configure({ timeout: 600_000 });

for (const theme of ['light', 'dark'] as const) {
  for (const device of ['phone', 'desktop'] as const) {
    test(`every state, on a ${device} in the ${theme} theme, has no accessibility problem and no target below 44 px`, async ({
      browser,
      catalogue,
    }) => {
      const context = await browser.newContext({
        ...DEVICES[device],
        ...{ colorScheme: theme, reducedMotion: 'reduce', locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
      });
      const found: string[] = [];
      for (const name of await catalogue.names()) {
        const page = await context.newPage();
        page.on('pageerror', (error) => found.push(`${name}: ${error.message}`));
        await catalogue.open(page, name);
        const problems = [...(await findAccessibilityProblems(page)), ...(await findSmallTargets(page))];
        found.push(...problems.map((problem) => `${name}: ${problem}`));
        await page.close();
      }
      await context.close();
      expect(found).toEqual([]);
    });
  }
}
