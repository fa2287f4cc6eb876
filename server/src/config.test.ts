import { describe, expect, it } from '@rstest/core';
import { ConfigError, listenHost, parseConfig, proxyWarning, retiredSettingsIn } from './config';

describe('the settings', () => {
  it('have the defaults that the README promises', () => {
    expect(parseConfig({})).toMatchObject({
      PORT: 8080,
      DATA_DIR: './.data',
      DATABASE_URL: null,
      TRUST_PROXY: false,
      AI_PROVIDER: 'coach',
      BRAND_NAME: '启航AI',
      AI_LABEL_TEXT: '内容由AI生成',
      LIMIT_ADDRESS_PER_MINUTE: 300,
      LIMIT_FAILED_LOGINS: 10,
      LIMIT_FAILED_CODES_PER_MINUTE: 20,
      LIMIT_MESSAGES_PER_MINUTE: 30,
      LIMIT_USER_PERCENT: 100,
      DAILY_MESSAGES: 300,
      DAILY_TOKENS: 1_000_000,
      QUOTA_TIME_ZONE: 'Asia/Shanghai',
      RELEASE_KEEP_DAYS: 30,
      SERVICE_WORKER: true,
    });
  });

  it('run in production, with every door for engineers closed, unless the operator says otherwise', () => {
    expect(parseConfig({})).toMatchObject({
      NODE_ENV: 'production',
      ALLOW_OVERRIDE: false,
      MF_INSPECTOR: false,
      DEVELOPMENT_USER: null,
    });
    expect(
      parseConfig({ ALLOW_OVERRIDE: 'true', MF_INSPECTOR: 'false', SERVICE_WORKER: 'false' }),
    ).toMatchObject({
      ALLOW_OVERRIDE: true,
      MF_INSPECTOR: false,
      SERVICE_WORKER: false,
    });
  });

  it('make no account with a known password in production (ASVS 6.3.2)', () => {
    const DEVELOPMENT_USER = '13800138000:hunter2-hunter2';
    const start = () => parseConfig({ DEVELOPMENT_USER });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(/^DEVELOPMENT_USER: (?!.*hunter2)/);
    expect(parseConfig({ DEVELOPMENT_USER, NODE_ENV: 'development' }).DEVELOPMENT_USER).toBe(
      DEVELOPMENT_USER,
    );
  });

  it('take an empty value for an absent one', () => {
    expect(parseConfig({ AI_API_KEY: '', PORT: '' })).toMatchObject({ AI_API_KEY: null, PORT: 8080 });
  });

  it.each([
    ['1', 1],
    ['true', true],
    ['false', false],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('read TRUST_PROXY=%s', (value, expected) => {
    expect(parseConfig({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected);
  });

  it.each([
    ['all interfaces where no proxy is trusted', {}, '::'],
    ['all interfaces where the proxies are named', { TRUST_PROXY: '10.0.0.0/8' }, '::'],
    ['all interfaces where no proxy is counted', { TRUST_PROXY: '0' }, '::'],
    ['loopback where a proxy is counted and not named', { TRUST_PROXY: '1' }, 'localhost'],
    ['loopback where everybody is trusted', { TRUST_PROXY: 'true' }, 'localhost'],
    ['the host that the operator names', { TRUST_PROXY: '1', HOST: '0.0.0.0' }, '0.0.0.0'],
  ])('F72 listen on %s', (_, environment, host) => {
    expect(listenHost(parseConfig(environment))).toBe(host);
  });

  it('F72 warn of a proxy that is trusted without being named, except on loopback', () => {
    const warningOf = (environment: Record<string, string>) => proxyWarning(parseConfig(environment));
    expect(warningOf({ TRUST_PROXY: '1' })).toContain('only this machine can reach the port');
    expect(warningOf({ TRUST_PROXY: 'true', HOST: '0.0.0.0' })).toContain('whoever reaches 0.0.0.0 directly');
    expect(warningOf({ TRUST_PROXY: '1', HOST: '192.168.1.7' })).toContain('whoever reaches 192.168.1.7');
    for (const HOST of ['localhost', '127.0.0.1', '127.8.0.1', '::1']) {
      expect(warningOf({ TRUST_PROXY: '1', HOST })).toBeNull();
    }
    expect(warningOf({ TRUST_PROXY: 'loopback' })).toBeNull();
    expect(warningOf({})).toBeNull();
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['TRUST_PROXY', 'my-proxy'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['BOOTSTRAP_INVITATION_CODE', 'x'.repeat(65)],
    ['BOOTSTRAP_INVITATION_CODE', '两 个'],
    ['DATABASE_URL', 'not an address'],
    ['AI_BASE_URL', 'javascript:alert(1)'],
    ['LOG_LEVEL', 'loud'],
    ['GENERATION_TIMEOUT_MS', '-1'],
    ['BOOTSTRAP_INVITATION_CODE', 'abc'],
    ['ALLOW_OVERRIDE', 'yes'],
    ['QUOTA_TIME_ZONE', 'Asia/Beijing'],
    ['RELEASE_KEEP_DAYS', '29'],
    ['AI_EXTRA_BODY', '[1]'],
    ['AI_EXTRA_BODY', 'null'],
    ['AI_EXTRA_BODY', '{'],
    ['AI_CONTEXT_TOKENS', '7999'],
    ['AI_CONTEXT_TOKENS', '2000001'],
    ['AI_CONTEXT_TOKENS', 'many'],
    ['PORT', '65536'],
    ['PORT', '8080.5'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', 'loopback,my-proxy'],
    ['TRUST_PROXY', '100'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['ALERT_WEBHOOK', 'ftp://robot.example'],
    ['TERMS_URL', '/terms'],
    ['PRIVACY_URL', 'javascript:alert(1)'],
    ['HSTS_SUBDOMAINS', 'no'],
    ['SERVICE_WORKER', '1'],
    ['BRAND_NAME', '  '],
    ['AI_LABEL_TEXT', ' '],
    ['AUDIT_KEEP_DAYS', '179'],
    ['LIMIT_USER_PERCENT', '9'],
    ['LIMIT_ADDRESS_PER_MINUTE', '0'],
    ['LIMIT_RUNNING_PER_USER', '0'],
    ['DATABASE_POOL', '0'],
    ['AI_TITLES', 'none'],
    ['AI_PROVIDER', 'gpt'],
    ['NODE_ENV', 'staging'],
  ])('refuse %s=%s with one line that names it and not its value', (name, value) => {
    const parse = () => parseConfig({ [name]: value });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  it.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['RELEASE_KEEP_DAYS', '30', 30],
    ['AUDIT_KEEP_DAYS', '180', 180],
    ['BACKUP_MAX_DAYS', '0', 0],
    ['LIMIT_USER_PERCENT', '10', 10],
    ['DRAIN_MS', '0', 0],
    ['AI_CONTEXT_TOKENS', '8000', 8_000],
    ['AI_CONTEXT_TOKENS', '2000000', 2_000_000],
    ['BOOTSTRAP_INVITATION_CODE', ' abcd ', 'abcd'],
    ['BOOTSTRAP_INVITATION_CODE', 'x'.repeat(64), 'x'.repeat(64)],
    ['TRUST_PROXY', '99', 99],
    ['TRUST_PROXY', '10.0.0.0/32,::1/128', ['10.0.0.0/32', '::1/128']],
    ['DATABASE_URL', 'postgres://localhost/x', 'postgres://localhost/x'],
    ['AI_EXTRA_BODY', '{"seed":null}', { seed: null }],
    ['BRAND_NAME', ' 琴坊 ', '琴坊'],
    ['ICP_NUMBER', ' 苏ICP备12345678号 ', '苏ICP备12345678号'],
    ['HSTS_SUBDOMAINS', 'false', false],
  ])('take %s=%s', (name, value, taken) => {
    expect(parseConfig({ [name]: value })).toMatchObject({ [name]: taken });
  });

  it('read the names of vendors from a list with commas, and leave out what is empty', () => {
    expect(parseConfig({ AI_VENDOR_NAMES: ' 通义, ,豆包,' }).AI_VENDOR_NAMES).toEqual(['通义', '豆包']);
    expect(parseConfig({}).AI_VENDOR_NAMES).toEqual([]);
  });

  it('name a setting that no longer exists, and what to do', () => {
    expect(retiredSettingsIn({ AI_FALLBACK: 'coach', AI_MODEL: 'm' })).toEqual([
      'AI_FALLBACK: is gone: when a vendor fails, users get a sentence and 重试; remove it',
    ]);
    expect(retiredSettingsIn({ AI_FALLBACK: '', PORT: '0' })).toEqual([]);
    expect(parseConfig({ AI_FALLBACK: 'coach' })).not.toHaveProperty('AI_FALLBACK');
  });

  it('require of Dify an address, and no model, because its application has one', () => {
    const dify = { AI_PROVIDER: 'dify', AI_API_KEY: 'app-secret' };
    expect(() => parseConfig(dify)).toThrow('AI_BASE_URL: is required when AI_PROVIDER is dify');
    expect(parseConfig({ ...dify, AI_BASE_URL: 'https://dify.example.com/v1' })).toMatchObject({
      AI_PROVIDER: 'dify',
      AI_MODEL: null,
    });
  });

  it('require an address and a model of a vendor, without showing the key', () => {
    const openai = { AI_PROVIDER: 'openai', AI_API_KEY: 'sk-secret' };
    expect(() => parseConfig(openai)).toThrow('AI_BASE_URL: is required when AI_PROVIDER is openai');
    expect(() => parseConfig({ ...openai, AI_BASE_URL: 'https://api.example.com' })).toThrow(
      'AI_MODEL: is required',
    );
  });
});
