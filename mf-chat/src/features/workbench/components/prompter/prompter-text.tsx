import { classNames } from '@qihang/shared/ui';
import { Fragment, memo } from 'react';
import { usePlacedText } from '../../hooks/use-placed-text';
import type { Passage, TimedSentence } from '../../model/prompter-script';
import styles from './prompter-text.module.css';

type When = 'before' | 'now' | 'after';

interface SentenceProps {
  readonly sentence: TimedSentence;
  readonly when: When;
}

/** Numbers, each with the character that it counts. */
const NUMBERS = /(\d[\d.,:%]*\p{Script=Han}?)/u;

const Said = ({ text }: { readonly text: string }) =>
  text.split(NUMBERS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.number}>
        {part}
      </span>
    ),
  );

const Sentence = ({ sentence: { pieces }, when }: SentenceProps) => (
  <span aria-current={when === 'now' || undefined} className={classNames(styles.sentence, styles[when])}>
    {pieces.map(({ type, text }, at) => (
      <span key={at} className={styles[type]}>
        <Said text={text} />
      </span>
    ))}
  </span>
);

const whenOf = (sentence: TimedSentence, spoken: TimedSentence): When => {
  if (sentence === spoken) return 'now';
  return sentence.start < spoken.start ? 'before' : 'after';
};

interface PassageTextProps {
  readonly passage: Passage;
  readonly spoken: TimedSentence;
}

const PassageText = ({ passage: { cue, sentences }, spoken }: PassageTextProps) => {
  const [first = spoken] = sentences;
  return (
    <p className={styles.passage} data-place={first === spoken || undefined}>
      {cue !== '' && <span className={classNames(styles.above, styles[whenOf(first, spoken)])}>{cue}</span>}
      {sentences.map((sentence, at) => (
        <Fragment key={at}>
          {at > 0 && !sentence.isContinued && <br />}
          <Sentence sentence={sentence} when={whenOf(sentence, spoken)} />
        </Fragment>
      ))}
    </p>
  );
};

interface PassagesProps {
  readonly passages: readonly Passage[];
  readonly spoken: TimedSentence;
}

/** Rendered again for another sentence, not for every step of the clock. */
const Passages = memo(({ passages, spoken }: PassagesProps) =>
  passages.map((passage, at) => <PassageText key={at} passage={passage} spoken={spoken} />),
);

interface PrompterTextProps extends PassagesProps {
  /** How much of the sentence that is spoken is over, from 0 to 1. */
  readonly share: number;
  /** Of the type, in pixels at the usual size. */
  readonly size: number;
  readonly isMirrored: boolean;
}

/** The whole script, moved so far that what is spoken stands near the camera, with its cue above it. */
export const PrompterText = ({ passages, spoken, share, size, isMirrored }: PrompterTextProps) => {
  const ref = usePlacedText({ passages, spoken, share, size });
  return (
    <div className={classNames(styles.glass, isMirrored && styles.mirrored)}>
      <div ref={ref} className={styles.text} style={{ fontSize: `${size / 16}rem` }}>
        <Passages passages={passages} spoken={spoken} />
      </div>
    </div>
  );
};
