import type { RegistryOverride } from '@qihang/federation/registry';
import type { StalePage } from '@qihang/federation/runtime';
import { useLocation } from '@qihang/shared/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isAskedInVain } from './is-asked-in-vain';
import { OverrideBar } from './override-bar';
import styles from './page-bars.module.css';
import { StaleBar } from './stale-bar';

interface PageBarsProps {
  readonly stalePage: Pick<StalePage, 'isStale' | 'subscribe'>;
  readonly override: readonly RegistryOverride[];
}

/** Screens that fill the window leave room for the bars, each of which is one line high. */
const noteHeight = (bars: HTMLElement | null): void =>
  document.documentElement.style.setProperty('--page-bars', `${bars?.offsetHeight ?? 0}px`);

/** Bars about the page itself, above everything else. Almost always empty. */
export const PageBars = ({ stalePage, override }: PageBarsProps) => {
  const isStale = useSyncExternalStore(stalePage.subscribe, stalePage.isStale, () => false);
  const [isPutOff, setPutOff] = useState(false);
  const [shown, setShown] = useState<readonly RegistryOverride[]>([]);
  const [isInVain, setInVain] = useState(false);
  const { search } = useLocation();
  // A prerendered page has no bars: they come after hydration.
  useEffect(() => {
    setShown(override);
    setInVain(isAskedInVain(search, override));
  }, [override, search]);
  const bars = [
    (shown.length > 0 || isInVain) && <OverrideBar key="override" override={shown} isInVain={isInVain} />,
    isStale && !isPutOff && <StaleBar key="stale" onPutOff={() => setPutOff(true)} />,
  ];
  return (
    bars.some(Boolean) && (
      // A new function each time: the height is measured whenever a bar is added or removed.
      <div ref={(element) => noteHeight(element)} className={styles.bars}>
        {bars}
      </div>
    )
  );
};
