import type { User } from '@qihang/shared/contracts';
import { OnDemandDialogButton } from '../on-demand/on-demand-dialog';
import styles from './account-button.module.css';

const loadAccountDialog = async () => (await import('./account-dialog')).AccountDialog;

/** Number of the signed-in person; opens the account. */
export const AccountButton = ({ user }: { readonly user: User }) => (
  <OnDemandDialogButton load={loadAccountDialog} dialogProps={{ user }} className={styles.account}>
    <svg viewBox="0 0 24 24" className={styles.avatar} aria-hidden="true">
      <circle cx="12" cy="9.5" r="3.5" />
      <path d="M5 19.5c1.2-3.2 3.8-4.9 7-4.9s5.8 1.7 7 4.9" />
    </svg>
    <span className={styles.name}>{user.username}</span>
  </OnDemandDialogButton>
);
