import { FIRST_WORDS_KEY, type FirstWordsSlot } from '@qihang/shared/way-in';
import { type KeyboardEvent, useRef } from 'react';
import { useSlots } from '../hooks/use-slots';
import styles from './first-words.module.css';
import { SlotField } from './slot-field';

interface FirstWordsProps {
  /** The visitor has left the last slot by Enter. */
  readonly onDone: () => void;
}

/**
 * The sentence that a visitor begins without an account. The tab keeps what is typed from the first letter on, before any
 * script of the app by `data-kept` (docs/decisions/0028 §5).
 */
export const FirstWords = ({ onDone }: FirstWordsProps) => {
  const form = useRef<HTMLFormElement>(null);
  const { texts, fill } = useSlots(form);
  const slot = (name: FirstWordsSlot, label: string, placeholder: string) => (
    <SlotField
      {...{ name, label, placeholder }}
      text={texts[name]}
      isLast={name === 'problem'}
      onFill={(text) => fill(name, text)}
    />
  );
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // 229: the Enter that ends a composition, as Safari reports it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    const fields = [...event.currentTarget.querySelectorAll('input')];
    const next = fields[fields.indexOf(event.target as HTMLInputElement) + 1];
    if (next) next.focus();
    else onDone();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="用一句话介绍你自己"
      data-kept={FIRST_WORDS_KEY}
      onKeyDown={handleKeyDown}
    >
      <p className={styles.sentence}>
        <span className={styles.clause}>
          我在{slot('place', '你在哪里', '哪里')}做{slot('business', '你做什么', '什么')}，
        </span>
        <span className={styles.clause}>专帮{slot('audience', '你专帮谁', '谁')}，</span>
        <span className={styles.clause}>解决{slot('problem', '他们最急的事', '他们最急的事')}。</span>
      </p>
      <p className={styles.hint}>想到几格填几格，开始后它在输入框里等你。</p>
    </form>
  );
};
