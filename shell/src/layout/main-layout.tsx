import type { Site } from '@qihang/shared/contracts';
import { Outlet, useLocation } from '@qihang/shared/navigation';
import type { MouseEvent } from 'react';
import { Footer } from './footer';
import { Header } from './header';
import styles from './main-layout.module.css';
import { CONTENT_ID, focusContent } from './use-page-start';

/** Agent of the chat, the screen that fills the window and scrolls inside itself; null elsewhere. */
const agentKeyAt = (pathname: string): string | null => /^\/chat\/([^/]+)/.exec(pathname)?.[1] ?? null;

/** The address stays as it is: it belongs to the router. */
const handleSkip = (event: MouseEvent): void => {
  event.preventDefault();
  focusContent();
};

/** Header, content, footer. The content is a remote; header and footer never depend on one. */
export const MainLayout = ({ site }: { readonly site: Site }) => {
  const { pathname } = useLocation();
  const agentKey = agentKeyAt(pathname);
  const isFilled = agentKey !== null;
  return (
    <div className={`${styles.page} ${isFilled ? styles.filled : ''}`}>
      <a href={`#${CONTENT_ID}`} className={styles.skip} onClick={handleSkip}>
        跳到内容
      </a>
      <div className={styles.screen}>
        <Header site={site} isWide={isFilled} agentKey={agentKey} />
        <main id={CONTENT_ID} tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
      <Footer site={site} isWide={isFilled} />
    </div>
  );
};
