import { isPhone, normalisePhone } from '@qihang/shared/contracts';
import { Link, useLocation } from '@qihang/shared/navigation';
import { useTakeOver } from '@qihang/shared/take-over';
import { Button, Notice, PasswordField, TextField, useFocusFirstInvalid } from '@qihang/shared/ui';
import { type FormEvent, useRef } from 'react';
import styles from '../../../form/form.module.css';
import { useFields } from '../../../form/use-fields';
import { useSignIn } from '../hooks/use-sign-in';
import { signInFailure } from '../model/sign-in-failure';
import { SignInNotice } from './sign-in-notice';

interface SignInFormProps {
  readonly onContact: () => void;
}

export const SignInForm = ({ onContact }: SignInFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const { state } = useLocation();
  const { mutate, isPending, error, isIdle } = useSignIn();
  const { values, field, adopt, check, refusals } = useFields(
    { username: '', password: '' },
    ({ username }) => ({
      username: isPhone(username) ? undefined : '请输入有效的11位手机号',
    }),
  );
  const isTakenOver = useTakeOver(form, adopt);
  useFocusFirstInvalid(form, refusals);
  const isIncomplete = values.username.trim() === '' || values.password === '';

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isIncomplete || isPending || !check()) return;
    mutate({ username: normalisePhone(values.username), password: values.password });
  };

  return (
    <form
      ref={form}
      method="post"
      data-early="filled"
      className={styles.form}
      noValidate
      onSubmit={handleSubmit}
    >
      <TextField label="手机号" inputMode="numeric" autoComplete="username" required {...field('username')} />
      <PasswordField label="密码" autoComplete="current-password" required {...field('password')} />
      <div className={styles.submit}>
        {isIdle && isTakenOver && <SignInNotice />}
        {error && <Notice tone="danger">{signInFailure(error)}</Notice>}
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          disabled={isTakenOver && isIncomplete}
          isPending={isPending}
        >
          {isPending ? '登录中…' : '登录'}
        </Button>
      </div>
      <div className={styles.links}>
        <Link to="/register" state={state} className={styles.link}>
          还没有账号？立即注册
        </Link>
        <button type="button" className={styles.link} onClick={onContact}>
          忘记密码？联系我们
        </button>
      </div>
    </form>
  );
};
