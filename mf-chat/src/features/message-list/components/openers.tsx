import { useChatSession } from '../../../session/use-chat-session';
import styles from './openers.module.css';

/** Suggested first messages; a click puts one into the composer to be edited or sent. */
export const Openers = () => {
  const { agent, pickOpener } = useChatSession();
  return (
    <ul className={styles.openers} aria-label="可以这样开始">
      {agent.openers.slice(0, 4).map((opener) => (
        <li key={opener}>
          <button type="button" className={styles.opener} onClick={() => pickOpener(opener)}>
            {opener}
          </button>
        </li>
      ))}
    </ul>
  );
};
