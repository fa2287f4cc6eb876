import { ChevronDownIcon, CopyIcon, classNames, IconButton, Menu } from '@qihang/shared/ui';
import { type ReactNode, useState } from 'react';
import { type CopyAs, useCopying } from '../hooks/use-copy';
import styles from './message.module.css';

interface MessageActionProps {
  readonly label: string;
  /** 16 px. */
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
}

/** One quiet button of a message's row of actions. */
export const MessageAction = ({ label, icon, onClick, isDisabled }: MessageActionProps) => (
  <IconButton label={label} icon={icon} className={styles.action} disabled={isDisabled} onClick={onClick} />
);

const FORMS: readonly { readonly label: string; readonly as: CopyAs }[] = [
  { label: '复制 Markdown', as: 'markdown' },
  { label: '复制纯文本', as: 'plain' },
  { label: '复制富文本（公众号）', as: 'rich' },
];

/** Behind a chevron, because 复制 is what is wanted nearly always. */
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
          // Here by the next click, which alone may write to the clipboard.
          prepare();
          setAnchor(anchor === null ? currentTarget : null);
        }}
      />
      <Menu label="复制为…" place={anchor} items={items} onClose={() => setAnchor(null)} />
    </>
  );
};

interface MessageActionsProps {
  /** What 复制 copies: exactly this. Without a text there is nothing to copy. */
  readonly text: string;
  /** The text is Markdown: 复制为… is offered. */
  readonly isMarkdown?: boolean;
  /** Who answered; stands last, on a line of its own where there is no room. */
  readonly label?: string;
  /** Further {@link MessageAction}s. */
  readonly children?: ReactNode;
}

/** The row below a message: 复制 first, then what else can be done with it, then who answered. */
export const MessageActions = ({ text, isMarkdown = false, label = '', children }: MessageActionsProps) => {
  const { copy } = useCopying();
  return (
    <div className={styles.actions}>
      {text !== '' && <MessageAction label="复制" icon={<CopyIcon size={16} />} onClick={() => copy(text)} />}
      {text !== '' && isMarkdown && <CopyAsMenu text={text} />}
      {children}
      {label !== '' && <span className={styles.label}>{label}</span>}
    </div>
  );
};
