import type { RegistryOverride } from '@qihang/federation/registry';
import type { StalePage } from '@qihang/federation/runtime';
import { useState, useSyncExternalStore } from 'react';
import { OverrideBar } from './override-bar';
import styles from './page-bars.module.css';
import { StaleBar } from './stale-bar';

interface PageBarsProps {
  readonly stalePage: Pick<StalePage, 'isStale' | 'subscribe'>;
  readonly override: readonly RegistryOverride[];
}

/** Screens that fill the window leave room for the bars: `--viewport-height` is less by their height. */
function followHeight(bars: HTMLElement | null) {
  if (bars === null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--page-bars', `${bars.offsetHeight}px`));
  observer.observe(bars);
  return () => {
    observer.disconnect();
    style.removeProperty('--page-bars');
  };
}

const NEVER_CHANGES = () => () => {};

/** What there is to say of the page itself, above everything else. Almost always nothing. */
export const PageBars = ({ stalePage, override }: PageBarsProps) => {
  const isStale = useSyncExternalStore(stalePage.subscribe, stalePage.isStale, () => false);
  // A page that was written ahead of time has no bars: they come after it was taken over.
  const isOverridden = useSyncExternalStore(
    NEVER_CHANGES,
    () => override.length > 0,
    () => false,
  );
  const [isPutOff, setPutOff] = useState(false);
  const saysStale = isStale && !isPutOff;
  if (!saysStale && !isOverridden) return null;
  return (
    <div ref={followHeight} className={styles.bars}>
      {isOverridden && <OverrideBar override={override} />}
      {saysStale && <StaleBar onPutOff={() => setPutOff(true)} />}
    </div>
  );
};
