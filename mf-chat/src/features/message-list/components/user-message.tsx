import { Button, classNames, EditIcon } from '@qihang/shared/ui';
import { memo } from 'react';
import { useChatSession, useEditedId } from '../../../session/use-chat-session';
import { useQuiet } from '../hooks/use-quiet';
import type { ShownMessage } from '../model/shown-messages';
import { MarkedText } from './marked-text';
import styles from './message.module.css';
import { MessageAction, MessageActions } from './message-actions';
import { VersionSwitch } from './version-switch';

type UserMessageProps = Pick<ShownMessage, 'id' | 'text' | 'offer' | 'versions' | 'isWaiting' | 'isOffline'>;

/** State of a message that waits for the running answer or for the network. */
const WaitingNote = ({ isOffline }: Pick<ShownMessage, 'isOffline'>) => {
  const { takeBack } = useChatSession();
  return (
    <div className={styles.outcome}>
      <p role="status" className={styles.note}>
        {isOffline ? '等网络' : '等这条答完就发'}
      </p>
      <Button onClick={takeBack}>取回</Button>
    </div>
  );
};

/** A question: plain text in a tinted bubble. */
export const UserMessage = memo(({ id, text, offer, versions, isWaiting, isOffline }: UserMessageProps) => {
  const { edit } = useChatSession();
  const editedId = useEditedId();
  const quiet = useQuiet(true);
  const isEdited = id !== null && id === editedId;
  return (
    <article {...quiet} className={styles.question} aria-label="我的消息">
      <p
        className={classNames(styles.bubble, isEdited && styles.edited, isWaiting && styles.pending)}
        dir="auto"
      >
        <MarkedText id={id} text={text} />
      </p>
      {isWaiting ? (
        <WaitingNote isOffline={isOffline} />
      ) : (
        <MessageActions text={text}>
          {id !== null && offer === 'edit' && (
            <MessageAction label="编辑" icon={<EditIcon size={16} />} onClick={() => edit(id)} />
          )}
          {id !== null && versions.length > 1 && <VersionSwitch id={id} versions={versions} />}
        </MessageActions>
      )}
    </article>
  );
});
