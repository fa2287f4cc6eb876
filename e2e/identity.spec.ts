import { expect, test } from './test';

const SHARED = [
  '@qihang/shared/api',
  '@qihang/shared/navigation',
  '@qihang/shared/session',
  '@qihang/shared/ui',
  'react',
  'react-dom',
  'react/jsx-runtime',
];

/** Part of the federation runtime's own record that this test reads. */
interface Federation {
  readonly __INSTANCES__: readonly {
    readonly name: string;
    readonly shareScopeMap: {
      readonly default: Record<string, Record<string, { readonly loaded?: unknown }>>;
    };
  }[];
}

test('host and remotes use one instance of every shared module', async ({ page, site, person }) => {
  await page.goto(`${site}/login`);
  await page.getByLabel('手机号').fill(person.username);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('link', { name: '立即开始' }).first().click();
  await expect(page.getByRole('textbox', { name: '输入消息' })).toBeVisible();

  const { names, scopes, shared } = await page.evaluate(() => {
    const { __INSTANCES__: instances } = (window as unknown as { __FEDERATION__: Federation }).__FEDERATION__;
    const first = instances[0]?.shareScopeMap.default ?? {};
    return {
      names: instances.map(({ name }) => name),
      scopes: new Set(instances.map(({ shareScopeMap }) => shareScopeMap.default)).size,
      shared: Object.entries(first).map(([name, versions]) => [
        name,
        Object.values(versions).map(({ loaded }) => Boolean(loaded)),
      ]),
    };
  });
  expect(names.sort()).toEqual(['mf_auth', 'mf_chat', 'mf_landing', 'shell']);
  expect(scopes).toBe(1);
  // Exactly one version of each, which is in use: together with the built remotes, which contain no copies, one
  // instance.
  expect(Object.fromEntries(shared)).toEqual(Object.fromEntries(SHARED.map((name) => [name, [true]])));
});
