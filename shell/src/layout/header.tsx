import type { Site } from '@qihang/shared/contracts';
import { Link } from '@qihang/shared/navigation';
import { useSession } from '@qihang/shared/session';
import { AccountButton } from '../account/account-button';
import { ContactButton } from '../contact/contact-button';
import { useSignOut } from '../session/sign-out';
import styles from './header.module.css';
import { PageBar } from './page-bar';

interface HeaderProps {
  readonly site: Site;
  /** From edge to edge, like the content below. */
  readonly isWide: boolean;
  /** The chat's, which has one bar alone on a phone and in a short window; null on other pages. */
  readonly agentKey: string | null;
}

/** Brand, link to the coach, contact, and the signed-in person (R1.5). */
export const Header = ({ site, isWide, agentKey }: HeaderProps) => {
  const { user } = useSession();
  const signOut = useSignOut();
  const hasBar = user !== null && agentKey !== null;
  return (
    <header className={styles.header} data-page-bar={hasBar ? 'short' : undefined}>
      {hasBar && <PageBar site={site} user={user} agentKey={agentKey} />}
      <div
        className={`${styles.content} ${user ? '' : styles.signedOut} ${isWide ? styles.wide : ''} ${hasBar ? styles.underBar : ''}`}
      >
        <Link to="/" className={styles.brand}>
          <span className={styles.name}>{site.brand}</span>{' '}
          <span className={styles.tagline}>{site.tagline}</span>
        </Link>
        <Link to={user ? `/chat/${site.agent.key}` : '/login'} className={`${styles.item} ${styles.plan}`}>
          我要做方案
        </Link>
        <ContactButton code={site.contactQr} className={`${styles.item} ${styles.contact}`} />
        {user ? (
          <>
            <AccountButton user={user} />
            <button type="button" className={styles.item} onClick={signOut}>
              退出登录
            </button>
          </>
        ) : (
          <>
            <Link to="/login" className={styles.item}>
              登录
            </Link>
            <Link to="/register" className={styles.register}>
              立即注册
            </Link>
          </>
        )}
      </div>
    </header>
  );
};
