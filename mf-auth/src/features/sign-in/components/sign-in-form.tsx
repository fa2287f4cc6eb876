import type { Site } from '@qihang/shared/contracts';
import { isPhone, normalisePhone } from '@qihang/shared/contracts';
import { Link } from '@qihang/shared/navigation';
import { useTakeOver } from '@qihang/shared/take-over';
import { Button, Notice, PasswordField, TextField, useFocusFirstInvalid } from '@qihang/shared/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from '../../../form/form.module.css';
import { freshAccount } from '../../../form/fresh-account';
import { useFields } from '../../../form/use-fields';
import { useWayInState } from '../../../form/use-way-in';
import { useSignIn } from '../hooks/use-sign-in';
import { signInFailure } from '../model/sign-in-failure';
import { SignInNotice } from './sign-in-notice';

interface SignInFormProps {
  readonly site: Site;
  readonly onContact: () => void;
}

/** The sign-in. After a registration it is filled in already, and one press is left. */
export const SignInForm = ({ site: { agent }, onContact }: SignInFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const state = useWayInState(agent.key);
  const [fresh] = useState(freshAccount.read);
  const { mutate, reset, isPending, error, isIdle } = useSignIn(agent.key);
  const { values, field, adopt, check, refusals } = useFields(
    fresh ?? { username: '', password: '' },
    ({ username }) => ({
      username: isPhone(username) ? undefined : '请输入有效的11位手机号',
    }),
  );
  const isTakenOver = useTakeOver(form, adopt);
  useFocusFirstInvalid(form, refusals);
  useEffect(() => freshAccount.forget, []);
  const isIncomplete = values.username.trim() === '' || values.password === '';

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isIncomplete || isPending) return;
    if (!check()) return reset();
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
      <div className={styles.outcome}>
        {isIdle && isTakenOver && <SignInNotice isFresh={fresh !== null} />}
        {error && <Notice tone="danger">{signInFailure(error)}</Notice>}
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        // Not false, which hydration would take for a difference.
        autoFocus={fresh !== null || undefined}
        disabled={isTakenOver && isIncomplete}
        isPending={isPending}
      >
        {isPending ? '登录中…' : '登录'}
      </Button>
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
