import { createPerson, expect, newNumber, test } from './test';

test('R1.2 R2.7 R2.11 a registration leads to the sign-in, which one press ends at the start page', async ({
  page,
  site,
}) => {
  const username = newNumber();
  await page.goto(`${site}/register`);
  await page.getByLabel('邀请码').fill('e2e-welcome');
  await page.getByLabel('手机号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill('一个够长的密码 8');
  await page.getByLabel('确认密码').fill('一个够长的密码 8');
  await page.getByRole('button', { name: '注册' }).click();
  await expect(page.getByText('注册成功，正在前往登录页…')).toBeVisible();
  await expect(page.getByLabel('手机号')).toHaveValue(username);
  await expect(page).toHaveURL(`${site}/login`, { timeout: 6_000 });

  await expect(page.getByLabel('手机号')).toHaveValue(username);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site}/`);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringContaining(username),
  ]);
});

test('the way of an invitation ends in the chat, at its first question', async ({ page, site }) => {
  await page.goto(`${site}/?code=e2e-welcome`);
  await page.getByRole('link', { name: '立即开始' }).click();
  await expect(page).toHaveURL(`${site}/register?code=e2e-welcome`);
  await expect(page.getByLabel('邀请码')).toHaveValue('e2e-welcome');
  await page.getByLabel('手机号').fill(newNumber());
  await page.getByLabel('密码', { exact: true }).fill('一个够长的密码 8');
  await page.getByLabel('确认密码').fill('一个够长的密码 8');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(`${site}/login`, { timeout: 6_000 });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(`${site}/chat/lao-gao-ip-master`);
  await expect(page.getByRole('textbox', { name: '输入消息' })).toBeVisible();
});

test('R1.2 registration and sign-in work by keyboard alone @desktop', async ({ page, site }) => {
  const username = newNumber();
  await page.goto(`${site}/register`);
  await page.getByLabel('手机号').focus();
  await page.keyboard.type(username);
  for (const text of ['keyboard only', 'keyboard only', 'E2E-WELCOME']) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.tagName !== 'INPUT'))
      await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site}/login`, { timeout: 8_000 });
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site}/`);
});

test.describe('with a wrong password', () => {
  test.use({ expectedProblems: /status of 400/ });

  test('F08 a sign-in with a wrong password shows the reason, stays on its page and keeps the number', async ({
    page,
    site,
    person,
  }) => {
    await page.goto(`${site}/login`);
    await page.getByLabel('手机号').fill(person.username);
    await page.getByLabel('密码', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('手机号或密码错误');
    await expect(page).toHaveURL(`${site}/login`);
    await expect(page.getByLabel('手机号')).toHaveValue(person.username);
  });
});

test.describe('without a network', () => {
  test.use({ expectedProblems: /Failed to load resource|ERR_/ });

  test('R8.2 a registration that gets no answer says that alone, moves nothing and can be sent again', async ({
    page,
    site,
  }) => {
    await page.goto(`${site}/register`);
    await page.getByLabel('手机号').fill(newNumber());
    await page.getByLabel('密码', { exact: true }).fill('long enough');
    await page.getByLabel('确认密码').fill('long enough');
    await page.getByLabel('邀请码').fill('E2E-WELCOME');
    const button = page.getByRole('button', { name: '注册', exact: true });
    await expect(button).toBeEnabled();
    const before = await button.boundingBox();
    await page.route('**/api/auth/register', (route) => route.abort());
    await button.click();
    await expect(page.getByRole('alert')).toHaveText('网络连接错误，请检查您的网络连接并重试');
    expect(await button.boundingBox()).toEqual(before);
    await page.unroute('**/api/auth/register');
    await button.click();
    await expect(page.getByText('注册成功，正在前往登录页…')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await button.boundingBox()).toEqual(before);
  });
});

test.describe('with a code that does not exist', () => {
  test.use({ expectedProblems: /status of 400/ });

  test('an unknown invitation code is reported at the field and in the alert, and the fields keep their text', async ({
    page,
    site,
  }) => {
    const username = newNumber();
    await page.goto(`${site}/register`);
    await page.getByLabel('手机号').fill(username);
    await page.getByLabel('密码', { exact: true }).fill('long enough');
    await page.getByLabel('确认密码').fill('long enough');
    await page.getByLabel('邀请码').fill('NO-SUCH-CODE');
    await page.getByRole('button', { name: '注册' }).click();
    await expect(page.getByRole('alert')).toHaveText('注册失败，用户名可能已被占用或邀请码无效');
    await expect(page.getByText('邀请码无效或已被使用')).toBeVisible();
    await expect(page.getByLabel('手机号')).toHaveValue(username);
  });
});

test('a changed password works, and the old one no longer does', async ({ page, site, person }) => {
  await page.goto(`${site}/login`);
  await page.getByLabel('手机号').fill(person.username);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(`${site}/`);
  const changed = await page.evaluate(
    async ([current, next]) => {
      const answer = await fetch('/api/auth/password', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: JSON.stringify({ current, next }),
      });
      return answer.status;
    },
    [person.password, 'another password'],
  );
  expect(changed).toBe(204);
  const old = await fetch(`${site}/api/auth/me`, { headers: { authorization: `Bearer ${person.token}` } });
  expect(old.status).toBe(401);
});

test('concurrent registrations of two people do not affect each other', async ({ site }) => {
  const [one, two] = await Promise.all([createPerson(site), createPerson(site)]);
  expect(one.user.id).not.toBe(two.user.id);
});
