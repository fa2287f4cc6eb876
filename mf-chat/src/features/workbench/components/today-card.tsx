import { useQuery } from '@qihang/shared/api';
import type { DuePost, Standing } from '@qihang/shared/contracts';
import { Button, classNames, ForwardIcon, Skeleton, VisuallyHidden } from '@qihang/shared/ui';
import { workQuery } from '../api/work-query';
import { useScriptOrder } from '../hooks/use-script-order';
import { useTick } from '../hooks/use-tick';
import { useWorkbench } from '../hooks/use-workbench';
import { dayOf } from '../model/calendar-weeks';
import { prompterAddress } from '../model/prompter-address';
import { resultsAddress } from '../model/result-address';
import { postWords, type TodaysPost, todaysPost } from '../model/todays-post';
import styles from './today-card.module.css';

/** The script of a post, as far as it is known: what is said, and for how long. */
function useScript({ scriptId, format }: DuePost) {
  const { data } = useQuery({ ...workQuery(scriptId ?? '', null), enabled: scriptId != null });
  const content = data?.kind === 'script' ? data.content : null;
  const isNote = (content?.form ?? format) === '图文';
  return { isNote, seconds: content === null || isNote ? null : content.seconds };
}

interface FirstButtonProps {
  readonly post: DuePost;
  readonly isNote: boolean;
}

/** What one does for a post before it is filmed: read its script, or have it written. */
const FirstButton = ({ post, isNote }: FirstButtonProps) => {
  const { isBusy, onOpen } = useWorkbench();
  const orderScript = useScriptOrder();
  const { scriptId, hasScript, deliverableId } = post;
  if (scriptId != null) {
    return (
      <Button variant="primary" onClick={() => onOpen(isNote ? scriptId : prompterAddress(scriptId))}>
        {isNote ? '看稿子' : '对着念'}
      </Button>
    );
  }
  // An older server knows that there is a script, and not which.
  if (hasScript) {
    return (
      <Button variant="primary" onClick={() => onOpen(deliverableId)}>
        看日历
      </Button>
    );
  }
  return (
    <Button variant="primary" disabled={isBusy} onClick={() => orderScript(post)}>
      写脚本
    </Button>
  );
};

/** Enters the figures of a post that is done. */
const FiguresButton = ({ post: { day, title, platform = '' } }: { readonly post: DuePost }) => {
  const { onOpen } = useWorkbench();
  const today = dayOf(new Date());
  return (
    <Button onClick={() => onOpen(resultsAddress({ day: day < today ? day : today, title, platform }))}>
      记数据
    </Button>
  );
};

interface PostCardProps {
  readonly shown: TodaysPost;
  readonly isDone: boolean;
  /** What comes after it, in words; null for nothing. */
  readonly then: string | null;
  readonly onTick: (isDone: boolean) => void;
}

const PostCard = ({ shown: { post, when }, isDone, then, onTick }: PostCardProps) => {
  const { onOpen } = useWorkbench();
  const { isNote, seconds } = useScript(post);
  const words = postWords(post, seconds);
  return (
    <section className={styles.card} aria-label={when}>
      <p className={styles.when}>{when}</p>
      <h3 className={styles.headline}>
        <bdi className={classNames(styles.title, isDone && styles.done)}>{post.title}</bdi>
      </h3>
      {words !== '' && <p className={styles.words}>{words}</p>}
      <div className={styles.buttons}>
        {isDone ? <FiguresButton post={post} /> : <FirstButton post={post} isNote={isNote} />}
        <Button onClick={() => onTick(!isDone)}>{isDone ? '撤销' : '拍完了'}</Button>
      </div>
      <div role="status">{isDone && <VisuallyHidden>记下了，拍完了</VisuallyHidden>}</div>
      {then !== null && (
        <button type="button" className={styles.then} onClick={() => onOpen(post.deliverableId)}>
          <span className={styles.thenWords}>{then}</span>
          <ForwardIcon size={16} className={styles.forward} />
        </button>
      )}
    </section>
  );
};

/** In the card's place while it is not known what is due. */
const CardWaiting = () => (
  <div className={classNames(styles.card, styles.waiting)} aria-hidden="true">
    <Skeleton width="38%" height="20px" />
    <Skeleton width="86%" height="33px" />
    <Skeleton width="52%" height="20px" />
    <Skeleton height="44px" />
  </div>
);

interface TodayCardProps {
  /** Undefined while it loads, null when it cannot be read. */
  readonly standing: Standing | null | undefined;
  /** Whether a calendar is on the shelf: without one nothing is due. */
  readonly hasCalendar: boolean;
}

/** What is to be filmed today, or next: its line, and what to do about it. */
export const TodayCard = ({ standing, hasCalendar }: TodayCardProps) => {
  const { ticked, tick } = useTick();
  if (!hasCalendar) return null;
  if (standing === undefined) return <CardWaiting />;
  const due = standing === null ? null : todaysPost(standing);
  const shown = ticked?.shown ?? due;
  if (shown === null) return null;
  const isDone = ticked?.isDone === true;
  const isNext = isDone && due !== null && due.post.key !== shown.post.key;
  return (
    <PostCard
      shown={shown}
      isDone={isDone}
      then={isNext ? `${due.when} ${due.post.title}` : shown.also}
      onTick={(wanted) => void tick(shown, wanted)}
    />
  );
};
