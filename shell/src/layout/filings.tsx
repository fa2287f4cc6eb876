import type { Site } from '@qihang/shared/contracts';
import styles from './filings.module.css';

const ICP_REGISTER = 'https://beian.miit.gov.cn/';

const PSB_REGISTER = 'https://beian.mps.gov.cn/#/query/webSearch?code=';

/** Registration numbers of a site in mainland China, each linked to its register. */
export const Filings = ({ site: { icpNumber, psbNumber, psbCode } }: { readonly site: Site }) => (
  <>
    {icpNumber !== null && (
      <a href={ICP_REGISTER} target="_blank" rel="noopener noreferrer" className={styles.filing}>
        {icpNumber}
      </a>
    )}
    {psbNumber !== null && (
      <a
        href={`${PSB_REGISTER}${psbCode}`}
        target="_blank"
        rel="noopener noreferrer"
        className={styles.filing}
      >
        {psbNumber}
      </a>
    )}
  </>
);
