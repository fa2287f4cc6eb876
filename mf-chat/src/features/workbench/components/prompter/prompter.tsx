import type { DeliverableDetail } from '@qihang/shared/contracts';
import { CloseIcon, IconButton, useModal } from '@qihang/shared/ui';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { usePrompterLook } from '../../hooks/use-prompter-look';
import { usePrompterRun } from '../../hooks/use-prompter-run';
import { useStageGesture } from '../../hooks/use-stage-gesture';
import { useWakeLock } from '../../hooks/use-wake-lock';
import { useWorkbench } from '../../hooks/use-workbench';
import { isSpoken, passagesOf } from '../../model/prompter-script';
import styles from './prompter.module.css';
import { PrompterFoot } from './prompter-foot';
import { PrompterLookPanel } from './prompter-look-panel';
import { PrompterText } from './prompter-text';

/** Arrows, and the keys that a remote for slides sends. */
const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
};

interface PrompterProps {
  readonly work: DeliverableDetail;
}

interface OpenPrompterProps extends PrompterProps {
  readonly onClose: () => void;
}

const OpenPrompter = ({ work, onClose }: OpenPrompterProps) => {
  const titleId = useId();
  const panelId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const passages = useMemo(() => passagesOf(work), [work]);
  const sentences = useMemo(() => passages.flatMap((passage) => passage.sentences), [passages]);
  const look = usePrompterLook();
  const run = usePrompterRun(sentences, look.speed.value);
  const spoken = sentences[run.spoken];
  const gesture = useStageGesture({ onTap: run.press, onStep: run.step });
  useModal(ref);
  useWakeLock();

  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const step = STEPS[key];
    if (step !== undefined) run.step(step);
    // A button that has the focus is pressed by the space bar itself.
    else if (key === ' ' && !(target instanceof HTMLButtonElement)) run.press();
    else return;
    event.preventDefault();
  };
  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={styles.prompter}
      onKeyDown={handleKeyDown}
      onCancel={handleCancel}
      onClose={({ currentTarget }) => {
        // Chrome closes on a second Escape whatever the handler of the first one did.
        if (!currentTarget.open) onClose();
      }}
    >
      <header className={styles.bar}>
        <IconButton label="关闭" icon={<CloseIcon />} onClick={onClose} />
        <h2 id={titleId} className={styles.title}>
          对着念
        </h2>
        <button
          type="button"
          aria-expanded={isChoosing}
          aria-controls={panelId}
          className={styles.choose}
          onClick={() => setChoosing(!isChoosing)}
        >
          设置
        </button>
      </header>
      <div id={panelId} hidden={!isChoosing}>
        <PrompterLookPanel look={look} />
      </div>
      <div className={styles.stage} {...gesture}>
        {spoken !== undefined && (
          <PrompterText
            passages={passages}
            spoken={spoken}
            share={(run.at - spoken.start) / (spoken.end - spoken.start)}
            size={look.size.value}
            isMirrored={look.isMirrored}
          />
        )}
      </div>
      <PrompterFoot run={run} speed={look.speed.value} />
    </dialog>
  );
};

/** 对着念: a script or a story on a black screen, sentence by sentence. Any other work has only its page. */
export const Prompter = ({ work }: PrompterProps) => {
  const { onOpen, onGoUp } = useWorkbench();
  const { id } = work;
  const hasText = isSpoken(work);
  useEffect(() => {
    if (!hasText) onOpen(id, null, true);
  }, [hasText, id, onOpen]);
  return hasText ? <OpenPrompter work={work} onClose={() => onGoUp(id)} /> : null;
};
