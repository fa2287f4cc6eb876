import { type ComponentType, type ReactNode, useState } from 'react';
import styles from './on-demand-dialog.module.css';
import { useOnDemand } from './use-on-demand';

/** Props of a dialog that is loaded on demand. */
export interface OnDemandDialogProps {
  readonly onClose: () => void;
}

interface OnDemandDialogButtonProps<P extends OnDemandDialogProps> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly dialogProps: Omit<P, keyof OnDemandDialogProps>;
  readonly className: string | undefined;
  /** Name of a button that has an icon alone. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A button whose dialog is downloaded on hover or focus and shown on a click. */
export function OnDemandDialogButton<P extends OnDemandDialogProps>(props: OnDemandDialogButtonProps<P>) {
  const { load, dialogProps, className, label, children } = props;
  const { Component, isLoading, hasFailed, request } = useOnDemand(load);
  const [isOpen, setOpen] = useState(false);
  const handleClick = (): void => {
    request();
    setOpen(true);
  };
  // The generic parameter is split and joined here; the parts are those of P.
  const all = { ...dialogProps, onClose: () => setOpen(false) } as unknown as P;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-busy={isOpen && isLoading}
        onPointerEnter={request}
        onFocus={request}
        onClick={handleClick}
      >
        {children}
      </button>
      {isOpen && Component && <Component {...all} />}
      {isOpen && hasFailed && (
        <p role="alert" className={styles.failure}>
          没能打开，请检查网络后再试一次
        </p>
      )}
    </>
  );
}
