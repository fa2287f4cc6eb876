import { Link } from '@qihang/shared/navigation';
import { useSession } from '@qihang/shared/session';
import styles from './start-link.module.css';

/**
 * 立即开始: to the coach for signed-in people, else to the sign-in page (R2.1). A link, because it must work in
 * prerendered HTML before any script has run; that HTML is the signed-out one.
 */
export const StartLink = ({ agentKey }: { readonly agentKey: string }) => {
  const { token } = useSession();
  return (
    <Link
      to={token === null ? '/login' : `/chat/${encodeURIComponent(agentKey)}`}
      className={styles.startLink}
    >
      立即开始
    </Link>
  );
};
