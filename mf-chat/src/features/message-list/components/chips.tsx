import { useChatSession } from '../../../session/use-chat-session';
import styles from './chips.module.css';

/** Suggested replies; a tap sends one. */
export const Chips = ({ chips }: { readonly chips: readonly string[] }) => {
  const { pickChip } = useChatSession();
  return (
    <ul className={styles.chips} aria-label="可以这样回答">
      {chips.map((chip) => (
        <li key={chip} className={styles.place}>
          <button type="button" className={styles.chip} onClick={() => pickChip(chip)}>
            {chip}
          </button>
        </li>
      ))}
    </ul>
  );
};
