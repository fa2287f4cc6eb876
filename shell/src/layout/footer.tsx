import type { Site } from '@qihang/shared/contracts';
import { ThemeControl } from '../theme/theme-control';
import { Filings } from './filings';
import styles from './footer.module.css';

interface FooterProps {
  readonly site: Site;
  readonly isWide: boolean;
}

export const Footer = ({ site, isWide }: FooterProps) => (
  <footer className={styles.footer}>
    <div className={`${styles.content} ${isWide ? styles.wide : ''}`}>
      <p>© 2025 {site.copyrightHolder} 版权所有</p>
      <Filings site={site} />
      <ThemeControl />
    </div>
  </footer>
);
