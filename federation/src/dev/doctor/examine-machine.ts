import type { Diagnosis } from './known-failures';

/** The version of `@module-federation/enhanced` whose internal layout the preset relies on. */
export const TESTED_FEDERATION = '2.9.2';

const OLDEST_NODE: readonly [number, number] = [20, 19];

/** Compares the installed versions with those that this package was tested with. */
export function examineMachine(node: string, federation: string | null): Diagnosis[] {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [oldMajor, oldMinor] = OLDEST_NODE;
  const isOld = major < oldMajor || (major === oldMajor && minor < oldMinor);
  return [
    ...(isOld ? [{ failure: 'node-too-old', where: 'this machine', found: `Node ${node}` } as const] : []),
    ...(federation === TESTED_FEDERATION
      ? []
      : [
          {
            failure: 'untested-federation',
            where: '@module-federation/enhanced',
            found: `${federation ?? 'none'} is installed, ${TESTED_FEDERATION} was tested`,
          } as const,
        ]),
  ];
}
