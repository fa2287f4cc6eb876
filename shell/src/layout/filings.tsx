import type { Site } from '@qihang/shared/contracts';
import styles from './filings.module.css';

const ICP_REGISTER = 'https://beian.miit.gov.cn/';

/** The public security register finds a site by the digits of its number. */
const psbRegister = (number: string): string =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${number.replace(/\D/g, '')}`;

/** The numbers under which a site is registered in mainland China, each linked to its register. */
export const Filings = ({ site: { icpNumber, psbNumber } }: { readonly site: Site }) => (
  <>
    {icpNumber !== null && (
      <a href={ICP_REGISTER} target="_blank" rel="noopener noreferrer" className={styles.filing}>
        {icpNumber}
      </a>
    )}
    {psbNumber !== null && (
      <a href={psbRegister(psbNumber)} target="_blank" rel="noopener noreferrer" className={styles.filing}>
        {psbNumber}
      </a>
    )}
  </>
);
