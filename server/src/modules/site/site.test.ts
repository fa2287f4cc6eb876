import type { Site } from '@qihang/shared/contracts';
import { expect, it } from '@rstest/core';
import { createTestApp } from '../../testing/test-app';

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
