import { type FormEvent, useId, useState } from 'react';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { TextField } from '../text-field/text-field';

interface PromptDialogProps {
  readonly isOpen: boolean;
  /** Title of the dialog and name of its input. */
  readonly question: string;
  readonly initialValue?: string;
  /** In UTF-16 units, as the input counts. */
  readonly maxLength?: number;
  readonly error?: string | null;
  readonly isPending?: boolean;
  /** Called with the text as typed, even when it is empty or unchanged: the caller decides what is valid. */
  readonly onConfirm: (value: string) => void;
  readonly onCancel: () => void;
}

type OpenPromptProps = Omit<PromptDialogProps, 'isOpen'>;

const OpenPrompt = ({
  question,
  initialValue = '',
  onConfirm,
  onCancel,
  isPending,
  ...field
}: OpenPromptProps) => {
  const formId = useId();
  const [value, setValue] = useState(initialValue);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(value);
  };
  return (
    <Dialog
      isOpen
      title={question}
      onClose={onCancel}
      hasCloseButton={false}
      footer={
        <>
          <Button onClick={onCancel}>取消</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            确定
          </Button>
        </>
      }
    >
      {/* The browser's own submission on Enter waits for an input method to finish; a key handler would not. */}
      <form id={formId} onSubmit={handleSubmit}>
        <TextField
          {...field}
          label={question}
          isLabelHidden
          value={value}
          autoComplete="off"
          enterKeyHint="done"
          data-initial-focus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
};

/**
 * Asks for one line of text. Enter and 确定 confirm, Escape and 取消 do not. Each opening starts with the initial text.
 */
export const PromptDialog = ({ isOpen, ...props }: PromptDialogProps) =>
  isOpen ? <OpenPrompt {...props} /> : null;
