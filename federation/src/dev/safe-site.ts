/** Thrown for an address that must not be used; the message tells the engineer why. */
export class UnsafeSite extends Error {
  override readonly name = 'UnsafeSite';
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True for names and addresses that never leave this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/**
 * Parses the origin of a running site for the development gateway. The developer acts on that site signed in, so
 * nothing travels unencrypted except to this machine.
 * @throws UnsafeSite when the address is not such an origin
 */
export function parseSite(text: string): URL {
  if (!URL.canParse(text)) throw new UnsafeSite(`'${text}' is not an address: https://shop.example`);
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new UnsafeSite(`${text}: a site's address begins with https://`);
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new UnsafeSite(
      `${text}: plain http is refused, because your session would travel unencrypted to ${url.hostname}. Use https://${url.host}, or a site on this machine.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UnsafeSite('an address with a password in it would end up in logs; leave it out');
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new UnsafeSite(`${text}: only the site itself is wanted: ${url.origin}`);
  }
  return url;
}
