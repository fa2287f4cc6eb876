import { isAppError } from '@qihang/shared/contracts';
import { useTakeOver } from '@qihang/shared/take-over';
import { Button, Notice, PasswordField, useFocusFirstInvalid } from '@qihang/shared/ui';
import { type FormEvent, useRef, useState } from 'react';
import styles from '../../../form/form.module.css';
import { newPasswordProblem, repetitionProblem } from '../../../form/new-password';
import { useFields } from '../../../form/use-fields';
import { usePasswordReset } from '../hooks/use-password-reset';

interface PasswordResetFormProps {
  /** Token of the one-time link. */
  readonly token: string;
  readonly onContact: () => void;
}

const failureText = (error: Error): string => {
  if (!isAppError(error)) return '密码没有更新，请稍后再试';
  return Object.values(error.fields ?? {})[0] ?? error.text;
};

export const PasswordResetForm = ({ token, onContact }: PasswordResetFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [isRevealed, setRevealed] = useState(false);
  const { mutate, isPending, error } = usePasswordReset(token);
  const { values, field, adopt, check, refusals } = useFields(
    { password: '', confirmPassword: '' },
    ({ password, confirmPassword }) => ({
      password: newPasswordProblem(password),
      confirmPassword: repetitionProblem(password, confirmPassword),
    }),
  );
  useTakeOver(form, adopt);
  useFocusFirstInvalid(form, refusals);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && check()) mutate(values.password);
  };

  return (
    <form ref={form} method="post" data-early="" className={styles.form} noValidate onSubmit={handleSubmit}>
      <PasswordField
        label="新密码"
        hint="密码至少8位"
        autoComplete="new-password"
        required
        onRevealedChange={setRevealed}
        {...field('password')}
      />
      <PasswordField
        label="确认新密码"
        autoComplete="new-password"
        required
        isRevealed={isRevealed}
        {...field('confirmPassword')}
      />
      <div className={styles.outcome}>{error && <Notice tone="danger">{failureText(error)}</Notice>}</div>
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
        {isPending ? '保存中…' : '保存新密码'}
      </Button>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={onContact}>
          链接失效？联系我们
        </button>
      </div>
    </form>
  );
};
