import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import { SHARED_PORT } from './global-setup';

/** A registered user with a token. */
export interface Person {
  readonly username: string;
  readonly password: string;
  readonly token: string;
  readonly user: { readonly id: string; readonly username: string };
}

interface Fixtures {
  /** Address of the product under test; a spec with its own product overrides it. */
  readonly site: string;
  /** A new registered user. */
  readonly person: Person;
  /**
   * Breaches of the Content-Security-Policy, logged errors and unhandled exceptions of the page; each fails the test.
   */
  readonly problems: string[];
  /** Problems that a test provokes on purpose. */
  readonly expectedProblems: RegExp;
}

let lastNumber = 0;

/** A valid mobile number that no other test of this run uses. */
export const newNumber = (): string => {
  lastNumber += 1;
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
  const unique = (Date.now() % 10_000_000) * 10 + (lastNumber % 10);
  return `1${3 + (worker % 7)}${String(unique).padStart(9, '0').slice(-9)}`;
};

const post = async (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Registers a user and signs in, over the API. */
export async function createPerson(site: string, invitationCode = 'E2E-WELCOME'): Promise<Person> {
  const username = newNumber();
  const password = 'correct horse 电池';
  const registered = await post(`${site}/api/auth/register`, { username, password, invitationCode });
  if (registered.status !== 201)
    throw new Error(`registration: ${registered.status} ${await registered.text()}`);
  const login = await post(`${site}/api/auth/login`, { username, password });
  const { token, user } = (await login.json()) as Pick<Person, 'token' | 'user'>;
  return { username, password, token, user };
}

/**
 * Makes every page of the context start signed in, once: a sign-out in the page stays one. What stands in the page
 * meanwhile is a script as a text, for no app is needed to write down a session; answers of the API are sandboxed.
 */
export async function signIn(page: Page, site: string, person: Person): Promise<void> {
  await page.goto(`${site}/sw.js`);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token as string);
      localStorage.setItem('user', user as string);
    },
    [person.token, JSON.stringify(person.user)],
  );
}

export const test = base.extend<Fixtures>({
  site: `http://127.0.0.1:${SHARED_PORT}`,
  person: async ({ site }, use) => use(await createPerson(site)),
  expectedProblems: [/(?!)/, { option: true }],
  problems: [
    async ({ page, expectedProblems }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error')
          problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      await use(problems);
      // A test may end while requests are still under way.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      // A breach of the page's policy is never expected, whatever else a test provokes.
      const unexpected = problems.filter(
        (problem) => problem.includes('CSP violation') || !expectedProblems.test(problem),
      );
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe on the page as it is. @returns its findings, one line each */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated by the debugger, not as a script of the page, so the page's policy stays as strict as it ships.
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}
