import { userInfo } from 'node:os';

/** The operator's account on this machine: who acted, for the audit. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return 'operator';
  }
}
