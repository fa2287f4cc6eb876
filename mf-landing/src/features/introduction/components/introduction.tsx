import type { Agent } from '@qihang/shared/contracts';
import styles from './introduction.module.css';

/** Who speaks, what for, and out of which experience. All of it is the agent's data. */
export const Introduction = ({ agent }: { readonly agent: Agent }) => (
  <div className={styles.introduction}>
    <h1 className={styles.greeting}>{agent.greeting}</h1>
    <h2 className={styles.motto}>{agent.motto}</h2>
    <p className={styles.founders}>{agent.founders}</p>
  </div>
);
