import helmet from '@fastify/helmet';
import type { Config } from '../config';
import type { App } from './app-type';

/** Forbids rendering, framing or running responses of the API (ASVS 3.2.1, 3.4). Pages set their own policy. */
export async function registerSecurityHeaders(
  app: App,
  { HSTS_SUBDOMAINS }: Pick<Config, 'HSTS_SUBDOMAINS'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: HSTS_SUBDOMAINS },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // On plain http from a LAN address browsers ignore these two and complain in the console.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
}
