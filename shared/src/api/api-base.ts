/** The port of the API beside the development servers (PRODUCT §2). */
const DEVELOPMENT_API_PORT = 4000;

const isDevelopmentHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);

/**
 * Where the API is (PRODUCT §2): relative `/api`, except in a development build that is served from `localhost`
 * or an IP address, whose API listens on its own port of the same host.
 */
export function resolveApiBase(options: {
  readonly isDevelopment: boolean;
  readonly hostname: string;
}): string {
  const { isDevelopment, hostname } = options;
  if (!isDevelopment || !isDevelopmentHost(hostname)) return '/api';
  return `http://${hostname}:${DEVELOPMENT_API_PORT}/api`;
}

/** The base that every call of this page uses. */
export const apiBase = (): string =>
  resolveApiBase({
    isDevelopment: process.env.NODE_ENV === 'development',
    hostname: window.location.hostname,
  });
