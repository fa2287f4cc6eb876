import type { RegistryOverride } from '@qihang/federation/registry';
import { useLocation } from '@qihang/shared/navigation';
import styles from './page-bars.module.css';

interface OverrideBarProps {
  readonly override: readonly RegistryOverride[];
  /** The address asks for a release that this browser does not get. */
  readonly isInVain: boolean;
}

/** The same address without the override: the gateway forgets it, so this is a page to be loaded and not a route. */
function hrefWithoutOverride(search: string): string {
  const query = new URLSearchParams(search);
  query.set('mf', 'off');
  return `?${query}`;
}

/** Warning that this browser gets releases which others do not get, so that nobody takes them for those in force. */
export const OverrideBar = ({ override, isInVain }: OverrideBarProps) => {
  const { search } = useLocation();
  const previewed = override.map(({ name, release }) => `${name}@${release}`).join('、');
  return (
    <aside aria-label="预览版本" className={`${styles.bar} ${styles.override}`}>
      <p className={styles.text}>
        {/* What was asked for is not repeated: whoever made the link would write on our page. */}
        {isInVain && '网址里的预览版本没有生效 '}
        {previewed !== '' && `正在预览 ${previewed}`}
      </p>
      <a href={hrefWithoutOverride(search)} className={styles.action}>
        退出预览
      </a>
    </aside>
  );
};
