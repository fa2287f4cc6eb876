import type { Site } from '@qihang/shared/contracts';
import { Link } from '@qihang/shared/navigation';
import type { ReactNode } from 'react';
import styles from './auth-page.module.css';
import { Filings } from './filings';

interface AuthPageProps {
  readonly site: Site;
  readonly title: string;
  readonly children: ReactNode;
}

/** A page without the site's header and footer (R2.2): the brand, a link home, one form, the filings. */
export const AuthPage = ({ site, title, children }: AuthPageProps) => (
  <div className={styles.page}>
    <nav className={styles.bar} aria-label={site.brand}>
      <Link to="/" className={styles.brand}>
        {site.brand}
      </Link>
      <Link to="/" className={styles.home}>
        返回首页
      </Link>
    </nav>
    <main className={styles.main}>
      <div className={styles.pitch}>
        <p className={styles.greeting}>{site.agent.greeting}</p>
        <p>{site.agent.motto}</p>
      </div>
      <div className={styles.content}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      <Filings site={site} />
    </main>
  </div>
);
