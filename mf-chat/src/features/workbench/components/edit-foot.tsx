import type { DeliverableDetail } from '@qihang/shared/contracts';
import { Button, TextField } from '@qihang/shared/ui';
import { type FormEvent, useState } from 'react';
import { useWorkbench } from '../hooks/use-workbench';
import styles from './edit-foot.module.css';

interface EditFootProps {
  readonly work: DeliverableDetail;
  /** The agent understands requests in words. */
  readonly canBeTold: boolean;
  readonly onEnd: () => void;
}

/** Requests that most have, each in one press. */
const WISHES = ['短一点', '口语一点'] as const;

/** 改一下: field for a request in words; the lines above are edited by hand. */
export const EditFoot = ({ work, canBeTold, onEnd }: EditFootProps) => {
  const { order, isBusy } = useWorkbench();
  const [wish, setWish] = useState('');
  const typed = wish.trim();
  const ask = (instruction: string) => {
    const { id, kind, title } = work;
    order({ order: { action: 'revise', kind, deliverableId: id, instruction }, title });
    setWish('');
    onEnd();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== '' && !isBusy) ask(typed);
  };
  return (
    <div className={styles.foot}>
      {canBeTold ? (
        <form className={styles.form} onSubmit={handleSubmit}>
          <TextField
            label="想怎么改"
            placeholder="比如：口语一点，别提价格"
            maxLength={300}
            enterKeyHint="send"
            autoComplete="off"
            className={styles.field}
            value={wish}
            onChange={(event) => setWish(event.currentTarget.value)}
          />
          <Button type="submit" disabled={typed === '' || isBusy}>
            让老高改
          </Button>
        </form>
      ) : (
        <p className={styles.hint}>
          点上面带虚线框的任何一行，直接改。
          {work.kind !== 'review' && '也可以在对话里说「第三条换掉」「第二条去掉」「短一点」。'}
        </p>
      )}
      <div className={styles.row}>
        {canBeTold &&
          WISHES.map((each) => (
            <Button key={each} disabled={isBusy} onClick={() => ask(each)}>
              {each}
            </Button>
          ))}
        <Button className={styles.end} onClick={onEnd}>
          改好了
        </Button>
      </div>
    </div>
  );
};
