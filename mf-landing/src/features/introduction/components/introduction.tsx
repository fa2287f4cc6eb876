import type { Agent } from '@qihang/shared/contracts';
import type { ReactNode } from 'react';
import styles from './introduction.module.css';

interface IntroductionProps {
  readonly agent: Agent;
  /** What the visitor does about it: after the motto, on wide screens right above the start button. */
  readonly children: ReactNode;
}

/** The coach's greeting, motto and founders' experience (R1.3), all of it the agent's data. */
export const Introduction = ({ agent, children }: IntroductionProps) => (
  <div className={styles.introduction}>
    <h1 className={styles.greeting}>{agent.greeting}</h1>
    <h2 className={styles.motto}>{agent.motto}</h2>
    <div className={styles.first}>{children}</div>
    <p className={styles.founders}>{agent.founders}</p>
  </div>
);
