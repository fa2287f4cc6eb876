import { Link } from '@qihang/shared/navigation';
import { useSession } from '@qihang/shared/session';
import styles from './start-link.module.css';

/** What the host's page needs to lead an invited visitor on before any script of the app (docs/decisions/0028). */
const EARLY = { 'data-early-query': 'code', 'data-early-to': '/register' };

/**
 * 立即开始. A link, because it must work in prerendered HTML before any script has run; that HTML is the signed-out one.
 */
export const StartLink = ({ to }: { readonly to: string }) => (
  <Link to={to} className={styles.startLink} {...(useSession().token === null && EARLY)}>
    立即开始
  </Link>
);
