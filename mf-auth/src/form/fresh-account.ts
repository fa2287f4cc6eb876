import { sessionStore } from '@qihang/shared/session';

/** What a registration was sent with. */
interface FreshAccount {
  readonly username: string;
  readonly password: string;
}

let account: FreshAccount | null = null;

/** The account that was registered in this page a moment ago, for the sign-in that follows. In memory and nowhere else. */
export const freshAccount = {
  keep(registered: FreshAccount): void {
    account = registered;
  },
  read: (): FreshAccount | null => account,
  forget(): void {
    account = null;
  },
};

sessionStore.onSignOut(freshAccount.forget);
