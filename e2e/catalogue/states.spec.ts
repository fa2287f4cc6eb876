import type { Browser, TestInfo } from '@playwright/test';
import { findAccessibilityProblems } from '../test';
import { type Catalogue, expect, LOOKS, type Look, openPage, test } from './catalogue';
import { findSmallTargets } from './find-small-targets';
import { makeAlbum } from './picture-album';

// Each test shows many states.
test.describe.configure({ timeout: 1_200_000 });

/** A state of every screen, in which most of its components are to be seen. */
const SAMPLE = [
  ...['landing/visitor', 'login/refused', 'register/invited', 'reset/empty'],
  ...['chat/empty', 'chat/marked', 'chat/made', 'chat/failed', 'history/list', 'shelf/today'],
  ...['work/positioning', 'work/kit', 'work/story', 'work/topics', 'work/calendar', 'work/script'],
  ...['work/ladder', 'work/check', 'work/review', 'profile/filled', 'prompter/script', 'check/filled'],
  ...['results/list', 'shell/failed'],
];

/** What the names of states begin with that are tried: by hand, those that have changed. */
const ONLY = process.env.UI_STATES ?? '';

const screenOf = (name: string): string | undefined => name.split('/')[0];
const nameOf = ({ device, theme }: Look): string => `${device}-${theme}`;

interface Tried {
  readonly browser: Browser;
  readonly catalogue: Catalogue;
  readonly look: Look;
  readonly names: readonly string[];
  /** Where the pictures of the states are kept; null for none. */
  readonly pictures?: TestInfo | null;
}

/** Shows states one after the other, and says what is wrong with each. */
async function tryStates({ browser, catalogue, look, names, pictures = null }: Tried): Promise<string[]> {
  const page = await openPage(browser, look);
  const album = pictures && (await makeAlbum(page.context(), nameOf(look), pictures));
  const found: string[] = [];
  let at = '';
  // The scripts are loaded once, and what waits for them then is not what is tried.
  await catalogue.open(page, 'chat/empty');
  page.on('pageerror', (error) => found.push(`${at}: ${error.message}`));
  for (const name of names) {
    at = name;
    const progress = await catalogue.open(page, name);
    const problems = [
      ...(progress === 'ready' ? [] : [progress]),
      // Before anything else looks at the page, because axe scrolls.
      ...((await album?.compare(page, name)) ?? []),
      ...(await findAccessibilityProblems(page)),
      ...(await findSmallTargets(page)),
    ];
    found.push(...problems.map((problem) => `${name}: ${problem}`));
  }
  await page.context().close();
  return found;
}

test('the sample has a state of every screen', async ({ catalogue }) => {
  const names = await catalogue.names();
  expect(names).toEqual(expect.arrayContaining(SAMPLE));
  expect([...new Set(SAMPLE.map(screenOf))].sort()).toEqual([...new Set(names.map(screenOf))].sort());
});

for (const [place, look] of LOOKS.entries()) {
  const where = `on a ${look.device} in the ${look.theme} theme`;

  // Every screen in one of the looks; all states in all looks take minutes.
  test(`a screen has no accessibility problem and no target below 44 px, ${where}`, async ({
    browser,
    catalogue,
  }) => {
    const names = SAMPLE.filter((_, at) => at % LOOKS.length === place);
    expect(await tryStates({ browser, catalogue, look, names })).toEqual([]);
  });

  test(`no state has an accessibility problem or a target below 44 px, and each looks as it did, ${where} @deep`, async ({
    browser,
    catalogue,
  }, pictures) => {
    const all = await catalogue.names();
    expect(all.length).toBeGreaterThan(150);
    const names = all.filter((name) => name.startsWith(ONLY));
    expect(await tryStates({ browser, catalogue, look, names, pictures })).toEqual([]);
  });
}
