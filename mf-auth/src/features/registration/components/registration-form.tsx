import type { Site } from '@qihang/shared/contracts';
import { Link } from '@qihang/shared/navigation';
import { useTakeOver } from '@qihang/shared/take-over';
import { Button, Notice, PasswordField, TextField, useFocusFirstInvalid } from '@qihang/shared/ui';
import { useInvitation } from '@qihang/shared/way-in';
import { type FormEvent, useRef, useState } from 'react';
import styles from '../../../form/form.module.css';
import { useFields } from '../../../form/use-fields';
import { useWayInState } from '../../../form/use-way-in';
import { useRegistration } from '../hooks/use-registration';
import { useUsernameCheck } from '../hooks/use-username-check';
import { isBlocked, type RegistrationField, validateRegistration } from '../model/registration';
import { CONSENT, Consent, needsConsent } from './consent';
import { RegistrationFailure } from './registration-failure';

interface RegistrationFormProps {
  readonly site: Site;
  readonly onContact: () => void;
}

export const RegistrationForm = ({ site, onContact }: RegistrationFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const state = useWayInState(site.agent.key);
  const invitation = useInvitation();
  const [isRevealed, setRevealed] = useState(false);
  const [hasConsented, setConsented] = useState(!needsConsent(site));
  const { values, field, adopt, check, refusals } = useFields(
    { username: '', password: '', confirmPassword: '', invitationCode: invitation ?? '' },
    (current) => ({
      ...validateRegistration(current),
      consent: hasConsented ? undefined : '请先阅读并同意',
    }),
  );
  const { submit, reset, isPending, isSuccess, error, serverProblem } = useRegistration(state);
  const usernameCheck = useUsernameCheck(values.username);
  const adoptAll = (element: HTMLFormElement) => {
    adopt(element);
    if (needsConsent(site)) setConsented(new FormData(element).has(CONSENT));
  };
  useTakeOver(form, adoptAll, usernameCheck !== 'checking');
  useFocusFirstInvalid(form, refusals);
  useFocusFirstInvalid(form, error);

  const checkedField = (name: RegistrationField) => {
    const props = field(name);
    const live = name === 'username' && usernameCheck === 'exists' ? '该手机号已存在' : undefined;
    const own = props.error ?? live;
    // What the server has refused is announced by the form.
    return {
      ...props,
      error: own ?? serverProblem(name, values[name]),
      isErrorAnnounced: own !== undefined,
      required: true,
    };
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isSuccess || isBlocked(usernameCheck)) return;
    if (check()) submit(values);
    else reset();
  };

  return (
    <form ref={form} method="post" data-early="" className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        label="手机号"
        inputMode="numeric"
        autoComplete="username"
        pendingHint={usernameCheck === 'checking' ? '正在检查手机号…' : null}
        {...checkedField('username')}
      />
      <PasswordField
        label="密码"
        hint="密码至少8位"
        autoComplete="new-password"
        onRevealedChange={setRevealed}
        {...checkedField('password')}
      />
      <PasswordField
        label="确认密码"
        autoComplete="new-password"
        isRevealed={isRevealed}
        {...checkedField('confirmPassword')}
      />
      <TextField
        label="邀请码"
        autoComplete="off"
        autoCapitalize="characters"
        data-early-query="code"
        aside={
          values.invitationCode === '' && (
            <button type="button" className={styles.aside} onClick={onContact}>
              没有邀请码？联系我们
            </button>
          )
        }
        {...checkedField('invitationCode')}
      />
      {needsConsent(site) && (
        <Consent
          site={site}
          isGiven={hasConsented}
          error={refusals > 0 && !hasConsented ? '请先阅读并同意' : null}
          onChange={setConsented}
        />
      )}
      <div className={styles.outcome}>
        {error && <RegistrationFailure error={error} />}
        {isSuccess && <Notice tone="success">注册成功，正在前往登录页…</Notice>}
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        disabled={isBlocked(usernameCheck) || isSuccess}
        isPending={isPending}
      >
        {isPending ? '注册中…' : '注册'}
      </Button>
      <div className={styles.links}>
        <Link to="/login" state={state} className={styles.link}>
          已有账号？去登录
        </Link>
      </div>
    </form>
  );
};
