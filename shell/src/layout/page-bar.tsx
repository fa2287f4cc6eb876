import type { Site, User } from '@qihang/shared/contracts';
import { useNavigate } from '@qihang/shared/navigation';
import { type BarControl, CHAT_BAR, useBar } from '@qihang/shared/page-bar';
import { useTakeOver } from '@qihang/shared/take-over';
import { useRef } from 'react';
import { OnDemandDialogButton } from '../on-demand/on-demand-dialog';
import styles from './page-bar.module.css';

interface PageBarProps {
  readonly site: Site;
  readonly user: User;
  readonly agentKey: string;
}

const BACK: BarControl = { key: 'back', label: '返回', icon: 'M15 5l-8 7 8 7' };
const ACCOUNT_ICON = 'M12 5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7zM5 19.5c1.2-3 3.8-4.6 7-4.6s5.8 1.6 7 4.6';

const loadAccountSheet = async () => (await import('../account/account-sheet')).AccountSheet;

const nothing = (): void => {};

const Icon = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
    <path d={path} />
  </svg>
);

interface ControlProps {
  readonly control: BarControl;
  readonly isExpanded?: boolean | undefined;
  readonly onPress: () => void;
}

const Control = ({ control: { label, icon }, isExpanded, onPress }: ControlProps) => (
  <button
    type="button"
    className={styles.control}
    aria-label={label}
    aria-expanded={isExpanded}
    onClick={onPress}
  >
    <Icon path={icon} />
  </button>
);

/**
 * The only bar of the chat on a phone, upright and on its side (R2.14): 返回, the chat's controls, who answers, and the account. It stands with the
 * page and outlives a remote that has failed; wider windows show the full header in its place.
 */
export const PageBar = ({ site, user, agentKey }: PageBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { states, press } = useBar();
  useTakeOver(bar, nothing);
  const { agent } = site;
  const isKnown = agent.key === agentKey;
  const controls = (shown: readonly BarControl[]) =>
    shown.map((control) => (
      <Control
        key={control.key}
        control={control}
        isExpanded={states[control.key]?.isExpanded}
        onPress={() => press(control.key)}
      />
    ));
  return (
    <div ref={bar} data-early="" className={styles.bar}>
      <Control control={BACK} onPress={() => void navigate('/')} />
      {controls(CHAT_BAR.start)}
      {isKnown ? (
        <h1 className={styles.title}>
          <span>{agent.persona}</span> <span className={styles.role}>{agent.name}</span>
        </h1>
      ) : (
        <span className={styles.title} />
      )}
      {controls(CHAT_BAR.end)}
      <OnDemandDialogButton
        load={loadAccountSheet}
        dialogProps={{ site, user }}
        className={styles.control}
        label="我的账号"
      >
        <Icon path={ACCOUNT_ICON} />
      </OnDemandDialogButton>
    </div>
  );
};
