import { COPY_FORM_NAMES, COPY_FORMS, type CopyForm } from '@qihang/shared/deliverables';
import { ChevronDownIcon, CopyIcon, IconButton, Menu, type MenuItem } from '@qihang/shared/ui';
import { useState } from 'react';
import { useWorkbench } from '../hooks/use-workbench';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  /** Accessible label, such as 复制这条选题. */
  readonly label: string;
  readonly text: string;
}

/** Button that copies this text unchanged. */
export const CopyButton = ({ label, text }: CopyButtonProps) => {
  const { copy } = useWorkbench();
  return (
    <IconButton
      label={label}
      icon={<CopyIcon size={18} />}
      className={styles.copy}
      onClick={() => copy(text)}
    />
  );
};

/** Menu items for the platforms to paste into, each with a format of its own. */
export function useCopyItems(write: (form: CopyForm) => string): MenuItem[] {
  const { copy } = useWorkbench();
  return COPY_FORMS.map((form) => ({
    label: `复制到${COPY_FORM_NAMES[form]}`,
    onSelect: () => copy(write(form)),
  }));
}

interface CopyToolsProps extends CopyButtonProps {
  readonly write: (form: CopyForm) => string;
}

/** 复制, and a menu with the formats of 微信, 公众号, 小红书 and 抖音. */
export const CopyTools = ({ label, text, write }: CopyToolsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const items = useCopyItems(write);
  return (
    <span className={styles.tools}>
      <CopyButton label={label} text={text} />
      <IconButton
        label={`${label}为…`}
        icon={<ChevronDownIcon size={14} />}
        className={styles.more}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      />
      <Menu label="复制到哪里" place={anchor} items={items} onClose={() => setAnchor(null)} />
    </span>
  );
};
