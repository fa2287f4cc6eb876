import { useChatSession } from '../../../session/use-chat-session';
import styles from './openers.module.css';

/** Suggested first messages; a tap sends one, as with every chip. */
export const Openers = () => {
  const { agent, pickChip } = useChatSession();
  return (
    <ul className={styles.openers} aria-label="可以这样开始">
      {agent.openers.slice(0, 4).map((opener) => (
        <li key={opener}>
          <button type="button" className={styles.opener} onClick={() => pickChip(opener)}>
            {opener}
          </button>
        </li>
      ))}
    </ul>
  );
};
