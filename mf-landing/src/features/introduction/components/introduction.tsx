import type { Agent } from '@qihang/shared/contracts';
import styles from './introduction.module.css';

/** The coach's greeting, motto and founders' experience (R1.3), all of it the agent's data. */
export const Introduction = ({ agent }: { readonly agent: Agent }) => (
  <div className={styles.introduction}>
    <h1 className={styles.greeting}>{agent.greeting}</h1>
    <h2 className={styles.motto}>{agent.motto}</h2>
    <p className={styles.founders}>{agent.founders}</p>
  </div>
);
