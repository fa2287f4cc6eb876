import { type MouseEvent, type ReactNode, type SyntheticEvent, useRef } from 'react';
import { classNames } from '../class-names';
import { useModal } from '../dialog/use-modal';
import styles from './drawer.module.css';

interface DrawerProps {
  readonly label: string;
  /** `end` is a place to work in: it fills a phone's screen. */
  readonly side?: 'start' | 'end';
  /** Escape, or a click on the overlay. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel from an edge of the window over everything else: the page behind is dimmed and inert. */
export const Drawer = ({ label, side = 'start', onClose, children }: DrawerProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOnOverlay = useRef(false);
  useModal(ref);

  // Events of dialogs inside bubble up to here.
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;
  const handleCancel = (event: SyntheticEvent) => {
    if (!isOwn(event)) return;
    event.preventDefault();
    onClose();
  };
  // A press that began inside, on text that was being selected, is no click on the overlay.
  const handleClick = (event: MouseEvent) => {
    if (isOwn(event) && pressedOnOverlay.current) onClose();
    pressedOnOverlay.current = false;
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns Escape into `cancel`.
    <dialog
      ref={ref}
      aria-label={label}
      className={classNames(styles.overlay, side === 'end' && styles.end)}
      onCancel={handleCancel}
      onClose={(event) => {
        // Chrome closes on a second Escape whatever the handler of the first one did.
        if (isOwn(event) && !event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        pressedOnOverlay.current = isOwn(event);
      }}
      onClick={handleClick}
    >
      <div className={styles.panel}>{children}</div>
    </dialog>
  );
};
