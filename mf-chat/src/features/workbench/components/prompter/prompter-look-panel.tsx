import type { Choice, PrompterLook } from '../../hooks/use-prompter-look';
import styles from './prompter-look-panel.module.css';

interface StepperProps {
  readonly title: string;
  readonly choice: Choice;
  readonly text: string;
  /** Of the button for less, and of the one for more. */
  readonly labels: readonly [string, string];
}

/** A button at its end keeps the focus, so it is not disabled. */
const Stepper = ({ title, choice: { less, more }, text, labels }: StepperProps) => (
  <div className={styles.row}>
    <span className={styles.title}>{title}</span>
    <button
      type="button"
      aria-label={labels[0]}
      aria-disabled={less === null || undefined}
      className={styles.step}
      onClick={() => less?.()}
    >
      −
    </button>
    <output className={styles.value}>{text}</output>
    <button
      type="button"
      aria-label={labels[1]}
      aria-disabled={more === null || undefined}
      className={styles.step}
      onClick={() => more?.()}
    >
      ＋
    </button>
  </div>
);

interface PrompterLookPanelProps {
  readonly look: PrompterLook;
}

/** Speed, size and mirror, beside the text on which they are seen. */
export const PrompterLookPanel = ({ look: { speed, size, isMirrored, mirror } }: PrompterLookPanelProps) => (
  <div className={styles.panel}>
    <Stepper title="快慢" choice={speed} text={`${speed.value}倍`} labels={['慢一点', '快一点']} />
    <Stepper title="字号" choice={size} text={String(size.value)} labels={['小一点', '大一点']} />
    <button type="button" role="switch" aria-checked={isMirrored} className={styles.mirror} onClick={mirror}>
      <span className={styles.title}>镜像</span>
      <span className={styles.track} />
    </button>
  </div>
);
