import { type AnswerNode, type DeliverableRef, stripReasoning } from '@qihang/shared/contracts';
import { Button, RetryIcon } from '@qihang/shared/ui';
import { memo, use, useState } from 'react';
import { AnswerText, type MarkTree } from '../../../markdown/answer-text';
import { useChatSession, useLiveText, useLiveWork } from '../../../session/use-chat-session';
import { MarksContext } from '../hooks/use-marks';
import { useQuiet } from '../hooks/use-quiet';
import type { ShownMessage } from '../model/shown-messages';
import { Chips } from './chips';
import styles from './message.module.css';
import { MessageAction, MessageActions } from './message-actions';
import { VersionSwitch } from './version-switch';
import { Waiting } from './waiting';
import { WorkCards } from './work-cards';

/** Fields of a {@link ShownMessage}; the welcome message has only a text. */
interface AnswerMessageProps extends Partial<Omit<ShownMessage, 'key' | 'role'>> {
  readonly text: string;
  /** Shown as it is, so that it does not wait for the Markdown renderer. */
  readonly isPlain?: boolean;
  /** Its text as elements, which need no renderer. */
  readonly tree?: readonly AnswerNode[] | null;
}

interface NoteProps {
  readonly note: string;
  readonly offer: ShownMessage['offer'];
  readonly id: string | null;
  /** Messages of further buttons. */
  readonly others: readonly string[];
}

/** Outcome of an answer, with a button for each next step. */
const Note = ({ note, offer, id, others }: NoteProps) => {
  const { continueAnswer, regenerate, pickChip } = useChatSession();
  return (
    <div className={styles.outcome}>
      <p className={styles.note}>{note}</p>
      {offer === 'continue' && id !== null && <Button onClick={() => continueAnswer(id)}>继续生成</Button>}
      {offer === 'retry' && id !== null && <Button onClick={() => regenerate(id)}>重试</Button>}
      {others.map((other) => (
        <Button key={other} onClick={() => pickChip(other)}>
          {other}
        </Button>
      ))}
    </div>
  );
};

const AnswerTools = ({ id, offer, versions }: Pick<ShownMessage, 'offer' | 'versions'> & { id: string }) => {
  const { regenerate } = useChatSession();
  return (
    <>
      {(offer === 'regenerate' || offer === 'continue') && (
        <MessageAction label="重新生成" icon={<RetryIcon size={16} />} onClick={() => regenerate(id)} />
      )}
      {versions.length > 1 && <VersionSwitch id={id} versions={versions} />}
    </>
  );
};

const NONE: readonly string[] = [];
const NO_WORK: readonly DeliverableRef[] = [];

/** An answer: full width, no bubble, with a visible label of who answered. */
export const AnswerMessage = memo((props: AnswerMessageProps) => {
  const {
    id = null,
    questionId = null,
    label = '',
    note = null,
    isLive = false,
    offer = null,
    versions = NONE,
  } = props;
  const { chips = NONE, deliverables = NO_WORK, isPlain = false, isNewest = false, tree = null } = props;
  const quiet = useQuiet(!isNewest);
  const liveText = useLiveText(isLive);
  const work = useLiveWork(isLive);
  const text = isLive ? stripReasoning(liveText) : props.text;
  const [mark, setMark] = useState<MarkTree | null>(null);
  const { ofAnswers: Marks, Corrections } = use(MarksContext);
  const isEmpty = text.trim() === '';
  const hasActions = !isLive && (!isEmpty || versions.length > 1);
  return (
    <article {...quiet} className={styles.answer} aria-label="回答" aria-busy={isLive || undefined}>
      {/* Parent of the headings in the answer; screen readers also jump from answer to answer by it. */}
      <h2 className={styles.hidden}>回答</h2>
      {/* The same element while streaming and afterwards, so that the end of an answer changes nothing on screen. */}
      {!isEmpty && (
        <div className={styles.text} dir="auto">
          {isPlain ? (
            <p className={styles.welcome}>{text}</p>
          ) : (
            <AnswerText text={text} isStreaming={isLive} mark={mark} tree={tree} />
          )}
        </div>
      )}
      {isLive && (isEmpty || work) && <Waiting text={text} work={work} />}
      {Corrections && <Corrections of={questionId} />}
      {deliverables.length > 0 && <WorkCards works={deliverables} />}
      {Marks && deliverables.length > 0 && <Marks works={deliverables} onMark={setMark} />}
      {note !== null && <Note note={note} offer={offer} id={id} others={chips} />}
      {hasActions && (
        <MessageActions text={isEmpty ? '' : text} isMarkdown={!isEmpty} label={label}>
          {id !== null && <AnswerTools id={id} offer={offer} versions={versions} />}
        </MessageActions>
      )}
      {note === null && chips.length > 0 && <Chips chips={chips} />}
    </article>
  );
});
