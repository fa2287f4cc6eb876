import { useMutation } from '@qihang/shared/api';
import { isAppError, LIMITS, normalisePhone } from '@qihang/shared/contracts';
import { useLocation, useNavigate } from '@qihang/shared/navigation';
import { useEffect } from 'react';
import { register } from '../api/register';
import type { RegistrationField, RegistrationValues } from '../model/registration';

/** Goes to the sign-in page 2,000 ms after a registration (R2.11), with the return path of the sign-in. */
function useRedirectToSignIn(isRegistered: boolean): void {
  const navigate = useNavigate();
  const { state } = useLocation();
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

/** Sends the registration; `serverProblem` is the server's text about a field that has not changed since. */
export function useRegistration() {
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (values: RegistrationValues) => register(toRequest(values)),
  });
  useRedirectToSignIn(isSuccess);

  const fields = isAppError(error) ? (error.fields ?? {}) : {};
  return {
    submit: (values: RegistrationValues) => mutate(values),
    isPending,
    isSuccess,
    error,
    serverProblem: (name: RegistrationField, value: string): string | undefined =>
      variables?.[name] === value ? fields[name] : undefined,
  };
}
