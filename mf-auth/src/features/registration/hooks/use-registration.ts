import { useMutation } from '@qihang/shared/api';
import { isAppError, LIMITS, normalisePhone } from '@qihang/shared/contracts';
import { useNavigate } from '@qihang/shared/navigation';
import { useEffect } from 'react';
import { freshAccount } from '../../../form/fresh-account';
import { register } from '../api/register';
import type { RegistrationField, RegistrationValues } from '../model/registration';

/** Goes to the sign-in page 2,000 ms after a registration (R2.11), with the return path of the sign-in. */
function useRedirectToSignIn(isRegistered: boolean, state: unknown): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isRegistered) return;
    const timer = setTimeout(() => navigate('/login', { replace: true, state }), LIMITS.registerRedirect);
    return () => clearTimeout(timer);
  }, [isRegistered, navigate, state]);
}

const toRequest = ({ username, password, invitationCode }: RegistrationValues) => ({
  username: normalisePhone(username),
  password,
  invitationCode: invitationCode.trim(),
});

/**
 * Sends the registration; `serverProblem` is the server's text about a field that has not changed since.
 * @param state state of the history for the sign-in that follows
 */
export function useRegistration(state: unknown) {
  const { mutate, reset, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (values: RegistrationValues) => register(toRequest(values)),
    onSuccess: (_, { username, password }) => freshAccount.keep({ username, password }),
  });
  useRedirectToSignIn(isSuccess, state);

  const fields = isAppError(error) ? (error.fields ?? {}) : {};
  return {
    submit: (values: RegistrationValues) => mutate(values),
    reset,
    isPending,
    isSuccess,
    error,
    serverProblem: (name: RegistrationField, value: string): string | undefined =>
      variables?.[name] === value ? fields[name] : undefined,
  };
}
