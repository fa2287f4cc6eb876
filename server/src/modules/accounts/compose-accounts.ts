import { isPhone, normalisePhone } from '@qihang/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { makeQueuePerKey } from '../../concurrency/queue-per-key';
import type { Config } from '../../config';
import type { Database } from '../../database/client';
import type { RequestSession } from '../../http/app-type';
import { createRateLimit, type RateLimit } from '../../http/rate-limits';
import { SessionEvents } from '../../http/session-endings';
import { makeAudit } from '../audit/audit';
import { AccountRepository } from './account-repository';
import type { AccountUseCases } from './account-routes';
import { makeChangePassword } from './change-password';
import { makeRefuseGuessable } from './guessable-password';
import { type HashCost, makePasswordHasher } from './password-hasher';
import { PasswordResetRepository } from './password-reset-repository';
import { makeRedeemReset } from './redeem-reset';
import { makeRegister } from './register';
import { hashSecretToken } from './secret-token';
import { SessionRepository } from './session-repository';
import { makeSignIn } from './sign-in';
import { makeSignOut } from './sign-out';

export interface AccountsOptions {
  readonly database: Pick<Database, 'db' | 'pool' | 'listen'>;
  readonly config: Config;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly newId: () => string;
  /** Tests hash cheaply; the product never sets this. */
  readonly hashCost?: HashCost;
  /** Told when somebody is refused because too many passwords wait. */
  readonly onOverload?: () => void;
}

/** The room of accounts, put together. Does no I/O; `sessionEvents` is to be started and closed by the caller. */
export interface Accounts {
  readonly useCases: AccountUseCases;
  /** For the session guard. */
  readonly findSession: (token: string) => Promise<RequestSession | null>;
  /** For the hook of the address limits. */
  readonly addressLimit: RateLimit;
  readonly sessionEvents: SessionEvents;
  /** Makes the account of `DEVELOPMENT_USER` (`number:password`) unless it exists. */
  readonly ensureDevelopmentUser: (numberAndPassword: string) => Promise<void>;
}

const MINUTE = 60_000;

const describePause = (seconds: number): string => `密码错误次数太多，请${Math.ceil(seconds / 60)}分钟后再试`;

function makeLimits({ database: { pool }, config }: AccountsOptions) {
  return {
    address: createRateLimit({
      pool,
      name: 'address',
      points: config.LIMIT_ADDRESS_PER_MINUTE,
      windowMs: MINUTE,
    }),
    failedSignIns: createRateLimit({
      pool,
      name: 'failed-sign-ins',
      points: config.LIMIT_FAILED_LOGINS,
      windowMs: config.LIMIT_FAILED_LOGINS_WINDOW_MS,
      describe: describePause,
    }),
    failedCodes: createRateLimit({
      pool,
      name: 'failed-codes',
      points: config.LIMIT_FAILED_CODES_PER_MINUTE,
      windowMs: MINUTE,
    }),
  };
}

/** Composes accounts and sessions from the database and the operator's settings. */
export function composeAccounts(options: AccountsOptions): Accounts {
  const { database, config, log, newId, hashCost } = options;
  const accounts = new AccountRepository(database);
  const resets = new PasswordResetRepository(database);
  const sessions = new SessionRepository(database, {
    idleMs: config.SESSION_IDLE_MS,
    absoluteMs: config.SESSION_ABSOLUTE_MS,
  });
  const sessionEvents = new SessionEvents({
    listen: database.listen,
    findLiveSessions: (ids) => sessions.findLive(ids),
    log,
  });
  const announce = sessionEvents.announce.bind(sessionEvents);
  const passwords = makePasswordHasher({
    concurrency: config.HASH_CONCURRENCY,
    queue: config.HASH_QUEUE,
    onOverload: options.onOverload,
    ...(hashCost === undefined ? {} : { cost: hashCost }),
  });
  const { address, failedSignIns, failedCodes } = makeLimits(options);
  const audit = makeAudit(database);
  const refuseGuessable = makeRefuseGuessable({ brand: config.BRAND_NAME });
  const turns = makeQueuePerKey('sign-in', config.HASH_QUEUE);
  const findSession = (token: string) => sessions.find(hashSecretToken(token));
  const signOut = makeSignOut({ sessions, audit, announce });
  return {
    useCases: {
      register: makeRegister({ accounts, passwords, failedCodes, refuseGuessable, audit, newId }),
      signIn: makeSignIn({
        accounts,
        sessions,
        passwords,
        failedSignIns,
        turns,
        audit,
        newId,
        async endReplaced(token, sender) {
          const replaced = await findSession(token);
          if (replaced !== null) await signOut(replaced, sender);
        },
      }),
      isTaken: (username) => accounts.isTaken(username),
      signOut,
      changePassword: makeChangePassword({
        accounts,
        sessions,
        passwords,
        failedSignIns,
        turns,
        refuseGuessable,
        audit,
        announce,
      }),
      redeemReset: makeRedeemReset({ resets, passwords, refuseGuessable, audit, announce }),
    },
    findSession,
    addressLimit: address,
    sessionEvents,
    async ensureDevelopmentUser(numberAndPassword) {
      const [number = '', ...rest] = numberAndPassword.split(':');
      if (!isPhone(number) || rest.length === 0) throw new Error('DEVELOPMENT_USER: must be number:password');
      const passwordHash = await passwords.hash(rest.join(':'), 'operator');
      await accounts.insertIfAbsent({ id: newId(), username: normalisePhone(number), passwordHash });
    },
  };
}
