import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const toGroups = (part = ''): string[] => part.split(':').filter(Boolean);
  const [left, right] = [toGroups(head), toGroups(tail)];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}

/**
 * The address range of one customer of a network, within which the customer can change addresses at will: the /24 of an
 * IPv4 address (also when mapped into IPv6), the /48 of an IPv6 address (RFC 6177 §2).
 * @returns the text unchanged when it is not an address
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? '';
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}::/48` : address;
}
