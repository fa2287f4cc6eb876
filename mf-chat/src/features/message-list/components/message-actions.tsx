import { ChevronDownIcon, CopyIcon, classNames, IconButton, Menu } from '@qihang/shared/ui';
import { type ReactNode, useState } from 'react';
import { type CopyAs, useCopying } from '../hooks/use-copy';
import styles from './message.module.css';

interface MessageActionProps {
  readonly label: string;
  /** Icon of 16 px. */
  readonly icon: ReactNode;
  readonly onClick: () => void;
  /** The pointer or the focus is on it, so that a press may follow. */
  readonly onReach?: (() => void) | undefined;
  readonly isDisabled?: boolean;
}

/** Button in the actions row of a message. */
export const MessageAction = ({ label, icon, onClick, onReach, isDisabled }: MessageActionProps) => (
  <IconButton
    label={label}
    icon={icon}
    className={styles.action}
    disabled={isDisabled}
    onPointerEnter={onReach}
    onFocus={onReach}
    onClick={onClick}
  />
);

/** Forms of a copy, by the places that it is pasted at. */
const FORMS: readonly { readonly label: string; readonly as: CopyAs }[] = [
  { label: '发微信', as: 'plain' },
  { label: '公众号', as: 'rich' },
  { label: '小红书', as: 'plain' },
  { label: '带格式', as: 'markdown' },
];

/** Menu of places behind a chevron, because 复制 is enough nearly always. */
const CopyAsMenu = ({ text }: { readonly text: string }) => {
  const { copy, prepare } = useCopying();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const items = FORMS.map(({ label, as }) => ({ label, onSelect: () => copy(text, as) }));
  return (
    <>
      <IconButton
        label="复制为…"
        icon={<ChevronDownIcon size={14} />}
        className={classNames(styles.action, styles.more)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          // Loads the writers now, because only the next click itself may write to the clipboard.
          prepare();
          setAnchor(anchor === null ? currentTarget : null);
        }}
      />
      <Menu label="复制为…" place={anchor} items={items} onClose={() => setAnchor(null)} />
    </>
  );
};

interface MessageActionsProps {
  /** Text that 复制 copies as one sees it (R2.21); '' hides the copy buttons. */
  readonly text: string;
  /** The text is Markdown: 复制为… is offered. */
  readonly isMarkdown?: boolean;
  /** Label of who answered; last in the row, on a line of its own when there is no room. */
  readonly label?: string;
  /** Further {@link MessageAction}s. */
  readonly children?: ReactNode;
}

/** Row below a message: 复制, further actions, and the label of who answered. */
export const MessageActions = ({ text, isMarkdown = false, label = '', children }: MessageActionsProps) => {
  const { copy, prepare } = useCopying();
  return (
    <div className={styles.actions}>
      {text !== '' && (
        <MessageAction
          label="复制"
          icon={<CopyIcon size={16} />}
          onReach={isMarkdown ? prepare : undefined}
          onClick={() => copy(text, isMarkdown ? 'seen' : 'markdown')}
        />
      )}
      {text !== '' && isMarkdown && <CopyAsMenu text={text} />}
      {children}
      {label !== '' && <span className={styles.label}>{label}</span>}
    </div>
  );
};
