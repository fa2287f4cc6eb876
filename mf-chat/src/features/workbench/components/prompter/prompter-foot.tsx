import type { CSSProperties } from 'react';
import type { usePrompterRun } from '../../hooks/use-prompter-run';
import { clockText } from '../../model/script-clock';
import styles from './prompter-foot.module.css';

interface PrompterFootProps {
  readonly run: ReturnType<typeof usePrompterRun>;
  /** Of the script's own pace: the clock shows the reader's seconds. */
  readonly speed: number;
}

const labelOf = ({ at, end, isRunning }: PrompterFootProps['run']): string => {
  if (isRunning) return '停一下';
  return at >= end ? '从头念' : '开始念';
};

const PLAY = 'M7 4l11 7-11 7z';
const PAUSE = 'M8 5v12M14 5v12';

/** Where the reading is, and the button that starts and holds it. */
export const PrompterFoot = ({ run, speed }: PrompterFootProps) => {
  const { at, end, isRunning, moveTo, press } = run;
  const clock = (seconds: number): string => clockText(Math.round(seconds / speed));
  const share = { '--share': `${end === 0 ? 0 : (at / end) * 100}%` } as CSSProperties;
  return (
    <footer className={styles.foot}>
      <span className={styles.clock}>{clock(at)}</span>
      <input
        type="range"
        aria-label="念到哪里"
        aria-valuetext={`${clock(at)}，共${clock(end)}`}
        className={styles.position}
        style={share}
        min={0}
        max={end}
        step="any"
        value={at}
        onChange={({ currentTarget }) => moveTo(currentTarget.valueAsNumber)}
      />
      <span className={styles.clock}>{clock(end)}</span>
      <button
        type="button"
        aria-label={labelOf(run)}
        data-initial-focus=""
        className={styles.go}
        onClick={press}
      >
        <svg viewBox="0 0 22 22" aria-hidden="true" className={styles.icon}>
          <path d={isRunning ? PAUSE : PLAY} fill={isRunning ? 'none' : 'currentColor'} />
        </svg>
      </button>
    </footer>
  );
};
