import type { ComponentProps, ReactNode } from 'react';
import styles from './conversation-view.module.css';

interface ConversationFrameProps extends Omit<ComponentProps<'section'>, 'className'> {
  readonly children: ReactNode;
  /** What lies over the conversation or below it, and does not scroll with it. */
  readonly beside?: ReactNode;
}

/**
 * The conversation's region, which scrolls: the same place, name and tab stop from the page's first frame to the list of
 * messages.
 */
export const ConversationFrame = ({ children, beside, ...region }: ConversationFrameProps) => (
  <div className={styles.frame}>
    <section
      {...region}
      className={styles.region}
      aria-label="对话内容"
      data-conversation=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer.
      tabIndex={0}
    >
      {children}
    </section>
    {beside}
  </div>
);
