import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const whole = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .default(String(fallback))
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must lie between ${min} and ${max}`);

const optionalWhole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must lie between ${min} and ${max}`)
    .nullable()
    .default(null);

const flagOf = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback)
    .transform((value) => value === 'true');
const flag = flagOf('false');

const optionalText = z.string().trim().min(1).nullable().default(null);
const webAddress = (protocols: RegExp, message: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), message)
    .nullable()
    .default(null);
const httpAddress = webAddress(/^https?:$/, 'must be an http:// or https:// address');

/** An address or a network, `10.0.0.0/8`. */
const isNetwork = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && rest.length === 0 && isBits;
};
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Number of proxies in front of the server, or their addresses (Fastify's `trustProxy`). */
const trustProxy = z
  .string()
  .default('false')
  .transform((value): boolean | number | string[] => {
    if (value === 'true' || value === 'false') return value === 'true';
    if (/^\d{1,2}$/.test(value)) return Number(value);
    return value.split(',').map((part) => part.trim());
  })
  .refine(
    (value) => !Array.isArray(value) || value.every((part) => PROXY_NAMES.includes(part) || isNetwork(part)),
    'must be true, false, a number of proxies, or their addresses',
  );

const jsonObject = z
  .string()
  .default('{}')
  .transform((value, context): Readonly<Record<string, unknown>> => {
    try {
      const parsed: unknown = JSON.parse(value);
      if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
    } catch {
      // Reported below, like any other value that is not an object.
    }
    context.addIssue({ code: 'custom', message: 'must be a JSON object' });
    return z.NEVER;
  });

const isTimeZone = (value: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
};

/** Format of an invitation code that can be redeemed. */
const invitationCode = z
  .string()
  .trim()
  .regex(/^[\w-]{4,64}$/, 'must be 4 to 64 letters, digits or dashes')
  .nullable()
  .default(null);

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: whole(8080, 0, 65535),
  /** Null for the default, which depends on TRUST_PROXY ({@link listenHost}). */
  HOST: z.string().min(1).nullable().default(null),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: webAddress(/^postgres(ql)?:$/, 'must be a postgresql:// address'),
  TRUST_PROXY: trustProxy,
  /** Whether browsers that came by HTTPS keep to it for the site's subdomains as well (ASVS 3.4.1). */
  HSTS_SUBDOMAINS: flagOf('true'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  BOOTSTRAP_INVITATION_CODE: invitationCode,
  AI_PROVIDER: z.enum(['coach', 'openai', 'dify']).default('coach'),
  AI_BASE_URL: httpAddress,
  AI_API_KEY: optionalText,
  AI_MODEL: optionalText,
  AI_VENDOR_NAMES: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  /**
   * Room of a model for prompt and answer together, in estimated tokens. Null for the default: 48,000, or the model's own
   * context where that is known to be smaller.
   */
  AI_CONTEXT_TOKENS: optionalWhole(8_000, 2_000_000),
  /** JSON that is merged into every request to an `openai` vendor, for parameters of a vendor that we do not know. */
  AI_EXTRA_BODY: jsonObject,
  /** Source of a conversation's title after its first answer: rules, or the model that answered. */
  AI_TITLES: z.enum(['rules', 'model']).default('rules'),
  /** URL that receives a JSON POST when a part of the product or a vendor begins to fail, and when it has recovered. */
  ALERT_WEBHOOK: httpAddress,
  /** Interval at which the product looks at its own health; below, free space of DATA_DIR's disk that is too little. */
  HEALTH_LOOK_MS: whole(10_000, 20, 3_600_000),
  DISK_FREE_MB: whole(500, 0, 1_000_000_000),
  /** Age at which the newest backup is too old; 0 where somebody else backs the database up. */
  BACKUP_MAX_DAYS: whole(7, 0, 3_650),
  /** File of forbidden words, in questions and answers alike; read again when it changes. */
  WORD_LIST_FILE: optionalText,
  BRAND_NAME: z.string().trim().min(1).default('启航AI'),
  COPYRIGHT_HOLDER: optionalText,
  FOUNDERS_TEXT: optionalText,
  CONTACT_QR: optionalText,
  ICP_NUMBER: optionalText,
  PSB_NUMBER: optionalText,
  AI_LABEL_TEXT: z.string().trim().min(1).default('内容由AI生成'),
  /** Provider of the service in the marks of exported files (GB 45438-2025); the brand by default. */
  AIGC_PRODUCER_CODE: optionalText,
  TERMS_URL: httpAddress,
  PRIVACY_URL: httpAddress,
  /** `number:password` of a user that is created at the first start; development only. */
  DEVELOPMENT_USER: optionalText,

  SESSION_IDLE_MS: whole(30 * 86_400_000, 1_000, 400 * 86_400_000),
  SESSION_ABSOLUTE_MS: whole(180 * 86_400_000, 1_000, 4_000 * 86_400_000),
  RESET_LINK_MS: whole(86_400_000, 1_000, 30 * 86_400_000),
  /** Registrations, sign-ins, password changes and number checks of one address in a minute. */
  LIMIT_ADDRESS_PER_MINUTE: whole(300, 1, 1_000_000),
  LIMIT_FAILED_LOGINS: whole(10, 1, 1_000_000),
  LIMIT_FAILED_LOGINS_WINDOW_MS: whole(15 * 60_000, 1_000, 86_400_000),
  LIMIT_FAILED_CODES_PER_MINUTE: whole(20, 1, 1_000_000),
  /** Answers of one user that run at the same time; below, questions that one user may send in a minute. */
  LIMIT_RUNNING_PER_USER: whole(3, 1, 1_000),
  LIMIT_MESSAGES_PER_MINUTE: whole(30, 1, 1_000_000),
  /** Per cent of the limits of one user (http/user-limits.ts): 200 doubles all of them. */
  LIMIT_USER_PERCENT: whole(100, 10, 1_000_000),
  /** Daily quota of one user, across all processes; the day is a calendar day in QUOTA_TIME_ZONE. */
  DAILY_MESSAGES: whole(300, 1, 10_000_000),
  DAILY_TOKENS: whole(1_000_000, 1, 1_000_000_000),
  QUOTA_TIME_ZONE: z
    .string()
    .default('Asia/Shanghai')
    .refine(isTimeZone, 'must be a time zone, for example Asia/Shanghai'),
  /** Reports of the tabs of one address in a minute; a page load sends one or two. */
  LIMIT_REPORTS_PER_MINUTE: whole(600, 1, 1_000_000),
  /** Days for which the files of a replaced release are kept: open tabs still request them (F15). */
  RELEASE_KEEP_DAYS: whole(30, 30, 3_650),
  /** Days for which entries of the audit log are kept; the table itself keeps them for 180. */
  AUDIT_KEEP_DAYS: whole(365, 180, 3_650),
  /** Another site for `npm run release` to manage in place of this machine's; below, a token of that site. */
  RELEASE_URL: httpAddress,
  RELEASE_TOKEN: optionalText,
  /** Public key of that site, as `npm run release -- key` prints it there. */
  RELEASE_KEY: optionalText,
  /** Lets `?mf=mf_chat@<version>` select another release of an app in one browser, for testing releases. */
  ALLOW_OVERRIDE: flag,
  /** Lets engineers see at `/__mf` which releases a browser gets, and why. */
  MF_INSPECTOR: flag,
  /** Lets browsers keep the last pages for a network that fails. `false` removes the worker from browsers that have it. */
  SERVICE_WORKER: flagOf('true'),
  /** Interval at which a canary is compared with the active release. */
  CANARY_JUDGE_MS: whole(2_000, 50, 3_600_000),
  HASH_CONCURRENCY: whole(2, 1, 16),
  HASH_QUEUE: whole(50, 1, 10_000),

  GENERATION_TIMEOUT_MS: whole(5 * 60_000, 100, 86_400_000),
  /** Time for which a finished answer may wait for the database before its viewers are told that it is not saved. */
  SAVE_PATIENCE_MS: whole(10_000, 50, 600_000),
  GENERATION_MAX_TOKENS: whole(32_000, 10, 10_000_000),
  PROVIDER_FIRST_BYTE_MS: whole(30_000, 50, 600_000),
  PROVIDER_IDLE_MS: whole(60_000, 50, 600_000),
  PROVIDER_LINE_BYTES: whole(1_048_576, 1_024, 67_108_864),
  CHECKPOINT_MS: whole(500, 10, 60_000),
  /** Running answers that a checkpoint stores with their messages; those beyond it go into the journal. */
  CHECKPOINT_WHOLE: whole(64, 0, 100_000),
  STREAM_PING_MS: whole(15_000, 10, 60_000),
  STREAM_BUFFER_BYTES: whole(65_536, 1_024, 16_777_216),
  /** Pause between two phrases of the built-in coach. */
  COACH_PHRASE_MS: whole(35, 0, 5_000),
  DRAIN_MS: whole(30_000, 0, 600_000),
  DATABASE_POOL: whole(10, 1, 200),
  DATABASE_STATEMENT_MS: whole(5_000, 50, 600_000),
});

/** Names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

export type Config = Readonly<z.infer<typeof environmentSchema>>;

/** Settings that no longer exist, and what their operator should know and do. */
const RETIRED_SETTINGS: Readonly<Record<string, string>> = {
  AI_FALLBACK: 'is gone: when a vendor fails, users get a sentence and 重试; remove it',
};

/** One line for each retired setting that is still set. */
export const retiredSettingsIn = (
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] =>
  Object.entries(RETIRED_SETTINGS)
    .filter(([name]) => (environment[name] ?? '') !== '')
    .map(([name, advice]) => `${name}: ${advice}`);

/** A number or `true` trusts whoever connects; a list trusts the addresses in it. */
const trustsWhoeverConnects = (trusted: Config['TRUST_PROXY']): boolean =>
  trusted === true || (typeof trusted === 'number' && trusted > 0);

/**
 * Host to listen on: the operator's, else all interfaces. Where a proxy is trusted without being named, the default is
 * loopback, because whoever reached the port directly could choose the address that limits count (ASVS 4.1.3).
 */
export const listenHost = ({ HOST, TRUST_PROXY }: Pick<Config, 'HOST' | 'TRUST_PROXY'>): string =>
  HOST ?? (trustsWhoeverConnects(TRUST_PROXY) ? 'localhost' : '::');

const LOOPBACK_HOSTS = new BlockList();
LOOPBACK_HOSTS.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK_HOSTS.addAddress('::1', 'ipv6');

const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  (isIP(host) !== 0 && LOOPBACK_HOSTS.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));

/** What the operator should know of a proxy that is trusted without being named; null where there is nothing to say. */
export function proxyWarning(config: Pick<Config, 'HOST' | 'TRUST_PROXY'>): string | null {
  if (!trustsWhoeverConnects(config.TRUST_PROXY)) return null;
  if (config.HOST === null) {
    return 'TRUST_PROXY: names no proxy, so only this machine can reach the port; set it to the addresses of the proxies, or set HOST';
  }
  if (isLoopback(config.HOST)) return null;
  return `TRUST_PROXY: names no proxy, so whoever reaches ${config.HOST} directly chooses the address that limits count; set it to the addresses of the proxies, or let nobody else reach the port`;
}

/** A wrong setting; the message is one line for the operator that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the operator's settings. Empty values count as absent, so that `KEY=` in a `.env` file does no harm.
 * @throws ConfigError naming the first wrong variable; it never repeats the value of a secret.
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(present);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'is invalid'}`);
  }
  const config = result.data;
  if (config.DEVELOPMENT_USER !== null && config.NODE_ENV === 'production') {
    throw new ConfigError('DEVELOPMENT_USER: makes an account for development, and NODE_ENV is production');
  }
  if (config.AI_PROVIDER !== 'coach' && config.AI_BASE_URL === null) {
    throw new ConfigError(`AI_BASE_URL: is required when AI_PROVIDER is ${config.AI_PROVIDER}`);
  }
  if (config.AI_PROVIDER === 'openai' && config.AI_MODEL === null) {
    throw new ConfigError('AI_MODEL: is required when AI_PROVIDER is openai');
  }
  return config;
}
