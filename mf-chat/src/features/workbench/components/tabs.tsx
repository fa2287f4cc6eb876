import { classNames } from '@qihang/shared/ui';
import { useWorkbench } from '../hooks/use-workbench';
import styles from './tabs.module.css';

const TABS = [
  { at: 'shelf', name: '我的成果' },
  { at: 'profile', name: '我的档案' },
] as const;

/** Tabs of the top-level pages of the workbench. */
export const Tabs = ({ at }: { readonly at: (typeof TABS)[number]['at'] }) => {
  const { onOpen } = useWorkbench();
  return (
    <nav aria-label="成果和档案" className={styles.tabs}>
      <h2 className={styles.hidden}>{TABS.find((tab) => tab.at === at)?.name}</h2>
      {TABS.map((tab) => (
        <button
          key={tab.at}
          type="button"
          aria-current={tab.at === at ? 'page' : undefined}
          className={classNames(styles.tab, tab.at === at && styles.present)}
          onClick={() => onOpen(tab.at, null, true)}
        >
          {tab.name}
        </button>
      ))}
    </nav>
  );
};
