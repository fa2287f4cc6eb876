import type { Site } from '@qihang/shared/contracts';
import { Link } from '@qihang/shared/navigation';
import type { ReactNode } from 'react';
import { Filings } from './filings';
import styles from './plain-frame.module.css';

interface PlainFrameProps {
  readonly site: Site;
  readonly children: ReactNode;
}

/**
 * A page without header and footer: brand, link home, filings (R2.2). It frames sign-in and registration while they
 * load or after they fail; loaded, they bring a frame of their own.
 */
export const PlainFrame = ({ site, children }: PlainFrameProps) => (
  <div className={styles.page}>
    <nav className={styles.bar} aria-label={site.brand}>
      <Link to="/" className={styles.brand}>
        {site.brand}
      </Link>
      <Link to="/" className={styles.home}>
        返回首页
      </Link>
    </nav>
    <main className={styles.content}>{children}</main>
    <p className={styles.filings}>
      <Filings site={site} />
    </p>
  </div>
);
