import { useState } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { HideIcon, ShowIcon } from '../icons/icons';
import { TextField, type TextFieldProps } from '../text-field/text-field';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  /** State of another field's switch: the password is shown or hidden with it, without a switch of its own. */
  readonly isRevealed?: boolean;
  /** Called when the user switches, so that a second field can follow. */
  readonly onRevealedChange?: (isRevealed: boolean) => void;
}

/** A password, hidden until the user asks to see it. */
export const PasswordField = ({ isRevealed, onRevealedChange, ...field }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  const hasSwitch = isRevealed === undefined;
  const toggle = () => {
    setShown(!isShown);
    onRevealedChange?.(!isShown);
  };
  return (
    <TextField
      {...field}
      type={(isRevealed ?? isShown) ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        hasSwitch ? (
          <IconButton
            label={isShown ? '隐藏密码' : '显示密码'}
            icon={isShown ? <HideIcon /> : <ShowIcon />}
            onClick={toggle}
          />
        ) : undefined
      }
    />
  );
};
