import type { Agent, Site } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import QRCode from 'qrcode';
import { anAgent } from '../../testing/an-agent';
import { createTestApp, type TestApp } from '../../testing/test-app';

const siteWith = async (environment: Record<string, string>): Promise<Site> => {
  const test = await createTestApp({ environment });
  const response = await test.app.inject({ url: '/api/site' });
  await test.close();
  return response.json<Site>();
};

it('a site without further settings belongs to its brand, and has neither numbers nor terms', async () => {
  expect(await siteWith({ BRAND_NAME: '琴坊' })).toMatchObject({
    brand: '琴坊',
    copyrightHolder: '琴坊',
    contactQr: '/api/site/contact-qr.svg',
    icpNumber: null,
    psbNumber: null,
    psbCode: null,
    termsUrl: null,
    privacyUrl: null,
  });
});

it('a site names its holder and its numbers, and of the police number the digits for the register', async () => {
  const site = await siteWith({
    BRAND_NAME: '琴坊',
    COPYRIGHT_HOLDER: '无锡琴坊有限公司',
    CONTACT_QR: '/qr.png',
    ICP_NUMBER: '苏ICP备12345678号',
    PSB_NUMBER: '苏公网安备 32021102000001号',
  });
  expect(site).toMatchObject({
    copyrightHolder: '无锡琴坊有限公司',
    contactQr: '/qr.png',
    icpNumber: '苏ICP备12345678号',
    psbNumber: '苏公网安备 32021102000001号',
    psbCode: '32021102000001',
  });
});

describe('the public routes of a site', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ environment: { TRUST_PROXY: 'loopback' } });
  });
  afterAll(() => test.close());

  it('give the default contact a code of the address by which the visitor came', async () => {
    const codeFor = async (headers: Record<string, string>) => {
      const answer = await test.app.inject({ url: '/api/site/contact-qr.svg', headers });
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'image/svg+xml; charset=utf-8',
      });
      return answer.body;
    };
    const codeOf = (url: string) =>
      QRCode.toString(url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
    expect(await codeFor({ host: 'coach.example' })).toBe(await codeOf('http://coach.example/'));
    expect(await codeFor({ host: '192.168.1.7:8080' })).toBe(await codeOf('http://192.168.1.7:8080/'));
    expect(await codeFor({ host: 'coach.example', 'x-forwarded-proto': 'https' })).toBe(
      await codeOf('https://coach.example/'),
    );
  });

  it('say of an agent that there is none, in a sentence, and of one what everybody may know', async () => {
    const missing = await test.app.inject({ url: '/api/agents/nobody' });
    expect([missing.statusCode, missing.json()]).toEqual([
      404,
      { error: '没有找到这位教练', code: 'not_found' },
    ]);
    const { prompt, ...agent } = anAgent();
    const found = (await test.app.inject({ url: '/api/agents/test-agent' })).json<Agent>();
    expect(found).toMatchObject({
      ...{ key: agent.key, name: agent.name, persona: agent.persona, greeting: agent.greeting },
      ...{ motto: agent.motto, founders: agent.founders, welcome: agent.welcome },
    });
    expect(JSON.stringify(found)).not.toContain(prompt);
    expect(found).not.toHaveProperty('apiKeyVariable');
    expect(found).not.toHaveProperty('provider');
  });

  it('say that the process lives, without looking at anything', async () => {
    const health = await test.app.inject({ url: '/api/health' });
    expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok' }]);
  });
});
