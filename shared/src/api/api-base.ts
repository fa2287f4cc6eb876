/** Port of the API beside the development servers. */
const DEVELOPMENT_API_PORT = 4000;

const isDevelopmentHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);

/**
 * Base of the API (R7.1): relative `/api`, except in a development build that is served from `localhost` or an IP
 * address, whose API listens on its own port of the same host.
 */
export function resolveApiBase(options: {
  readonly isDevelopment: boolean;
  readonly hostname: string;
}): string {
  const { isDevelopment, hostname } = options;
  if (!isDevelopment || !isDevelopmentHost(hostname)) return '/api';
  return `http://${hostname}:${DEVELOPMENT_API_PORT}/api`;
}

/** Base of every call of this page. While the build prerenders there is no page, and nothing is called. */
export const apiBase = (): string =>
  resolveApiBase({
    isDevelopment: process.env.NODE_ENV === 'development',
    hostname: typeof window === 'undefined' ? '' : window.location.hostname,
  });
