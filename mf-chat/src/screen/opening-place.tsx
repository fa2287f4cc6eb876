import { classNames, Spinner } from '@qihang/shared/ui';
import { ConversationFrame } from '../features/message-list/components/conversation-frame';
import frame from '../features/message-list/components/conversation-view.module.css';
// The style of the painted answer: it comes with the page, not with the renderer.
import '../features/message-list/virtual-list/message-list.module.css';
import '../markdown/markdown-text.module.css';
import styles from './opening-place.module.css';

/** React renders nothing into the element and never looks at what is in it. */
const OTHERS_CONTENT = { __html: '' };

/**
 * The conversation's place until it can be drawn: a large spinner, and over it the newest answer as soon as the script in
 * the host's index.html has painted it (docs/decisions/0030). It leaves the page with what was painted, in the commit that
 * brings the real rows.
 */
export const OpeningPlace = () => (
  <ConversationFrame
    // Hidden until the page's own script says so, because till then no other script is there.
    beside={<p className={classNames(frame.looking, styles.slow)}>加载较慢，请稍候…</p>}
  >
    <div
      data-opening=""
      className={classNames(frame.column, styles.painted)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={OTHERS_CONTENT}
    />
    <div className={styles.waiting}>
      <Spinner size="large" />
    </div>
  </ConversationFrame>
);
