import { BackwardIcon, ForwardIcon, IconButton } from '@qihang/shared/ui';
import type { ReactNode } from 'react';
import { useChatSession, useChatView, useIsBusy } from '../../../session/use-chat-session';
import styles from './version-switch.module.css';

interface StepProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly to: string | undefined;
  readonly isDisabled: boolean;
  readonly onStep: (version: string) => void;
}

/** Not `disabled` at the ends, because the button would drop the focus of a keyboard user. */
const Step = ({ label, icon, to, isDisabled, onStep }: StepProps) => (
  <IconButton
    label={label}
    icon={icon}
    className={styles.step}
    aria-disabled={isDisabled || to === undefined ? true : undefined}
    onClick={() => {
      if (!isDisabled && to !== undefined) onStep(to);
    }}
  />
);

interface VersionSwitchProps {
  /** The version on screen. */
  readonly id: string;
  /** All versions, oldest first. */
  readonly versions: readonly string[];
}

/** ‹ 2/3 › between the versions of a question or an answer. */
export const VersionSwitch = ({ id, versions }: VersionSwitchProps) => {
  const { selectVersion } = useChatSession();
  const isBusy = useIsBusy();
  const awaitedVersion = useChatView((view) => view.awaited);
  // The number of the chosen version is shown at once, before its text has loaded.
  const awaited = awaitedVersion === null ? -1 : versions.indexOf(awaitedVersion);
  const at = awaited === -1 ? versions.indexOf(id) : awaited;
  const isDisabled = isBusy || awaitedVersion !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    <span role="group" aria-label="版本" aria-busy={awaited !== -1 || undefined} className={styles.versions}>
      <Step
        label="上一个版本"
        icon={<BackwardIcon size={16} />}
        to={versions[at - 1]}
        isDisabled={isDisabled}
        onStep={selectVersion}
      />
      <span className={styles.count}>
        {at + 1}/{versions.length}
      </span>
      <Step
        label="下一个版本"
        icon={<ForwardIcon size={16} />}
        to={versions[at + 1]}
        isDisabled={isDisabled}
        onStep={selectVersion}
      />
    </span>
  );
};
