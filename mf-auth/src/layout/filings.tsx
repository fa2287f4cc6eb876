import type { Site } from '@qihang/shared/contracts';
import styles from './filings.module.css';

const MIIT = 'https://beian.miit.gov.cn/';

/** The public security register finds a site by the digits of the number. */
const PSB_REGISTER = 'https://beian.mps.gov.cn/#/query/webSearch?code=';

/**
 * Registration numbers that the law requires on every page of a site in mainland China, each linked to its register.
 */
export const Filings = ({ site: { icpNumber, psbNumber, psbCode } }: { readonly site: Site }) => {
  if (!icpNumber && !psbNumber) return null;
  return (
    <p className={styles.filings}>
      {icpNumber && (
        <a href={MIIT} target="_blank" rel="noopener noreferrer">
          {icpNumber}
        </a>
      )}
      {psbNumber && (
        <a href={`${PSB_REGISTER}${psbCode}`} target="_blank" rel="noopener noreferrer">
          {psbNumber}
        </a>
      )}
    </p>
  );
};
