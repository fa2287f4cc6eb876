import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { classNames } from '../class-names';
import { IconButton } from '../icon-button/icon-button';
import { CloseIcon } from '../icons/icons';
import styles from './dialog.module.css';
import { useModal } from './use-modal';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** The user closes it: Escape, a click beside it, the close button. The caller then changes `isOpen`. */
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Buttons at the bottom. */
  readonly footer?: ReactNode;
  /** On a phone it rises from the lower edge, within the thumb's reach. */
  readonly isSheet?: boolean;
  /** False where the footer has a button that closes it. */
  readonly hasCloseButton?: boolean;
  /** `alertdialog` interrupts with a question. */
  readonly role?: 'dialog' | 'alertdialog';
}

type OpenDialogProps = Omit<DialogProps, 'isOpen'>;

const OpenDialog = ({
  title,
  onClose,
  children,
  footer,
  isSheet = false,
  hasCloseButton = true,
  role = 'dialog',
}: OpenDialogProps) => {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOnScrim = useRef(false);
  useModal(ref);

  const handleCancel = (event: SyntheticEvent) => {
    // An input of type file inside the dialog fires `cancel` too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  // Chrome closes on a second Escape whatever the handler of the first one did.
  const handleNativeClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
  };
  // A drag that selects text and ends on the scrim is no click on it; nor is the release of the press that opened the
  // dialog.
  const handleScrimClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget && pressedOnScrim.current) onClose();
    pressedOnScrim.current = false;
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns Escape into `cancel`.
    <dialog
      ref={ref}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, isSheet && styles.sheet)}
      onCancel={handleCancel}
      onClose={handleNativeClose}
      onPointerDown={(event) => {
        pressedOnScrim.current = event.target === event.currentTarget;
      }}
      onClick={handleScrimClick}
    >
      <div className={styles.panel}>
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {hasCloseButton && <IconButton label="关闭" icon={<CloseIcon />} onClick={onClose} />}
        </div>
        {children !== undefined && <div className={styles.body}>{children}</div>}
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
};

/** A modal dialog, built on the browser's own: focus stays inside, the page behind is inert and does not scroll. */
export const Dialog = ({ isOpen, ...props }: DialogProps) => (isOpen ? <OpenDialog {...props} /> : null);
