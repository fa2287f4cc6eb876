import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  /** The whole question; it is the dialog's title. */
  readonly question: string;
  /** Label of the confirming button, a verb. */
  readonly confirmText?: string;
  /** The action cannot be undone. */
  readonly isDangerous?: boolean;
  readonly isPending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an action. The focus starts on 取消, so that a hasty Enter does nothing. */
export const ConfirmDialog = ({
  isOpen,
  question,
  confirmText = '确定',
  isDangerous = false,
  isPending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => (
  <Dialog
    isOpen={isOpen}
    role="alertdialog"
    title={question}
    onClose={onCancel}
    hasCloseButton={false}
    isSheet
    footer={
      <>
        <Button onClick={onCancel} data-initial-focus>
          取消
        </Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} isPending={isPending} onClick={onConfirm}>
          {confirmText}
        </Button>
      </>
    }
  />
);
