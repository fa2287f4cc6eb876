import { useMutation } from '@qihang/shared/api';
import { useNavigate } from '@qihang/shared/navigation';
import { resetPassword } from '../api/reset-password';

/** Sets the new password and goes to the sign-in form, which shows a notice. */
export function usePasswordReset(token: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (password: string) => resetPassword({ token, password }),
    // Replaced: the spent link is of no use in the history.
    onSuccess: () => navigate('/login', { replace: true, state: { passwordWasReset: true } }),
  });
}
