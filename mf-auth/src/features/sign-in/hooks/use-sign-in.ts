import { useMutation } from '@qihang/shared/api';
import { useNavigate } from '@qihang/shared/navigation';
import { sessionStore } from '@qihang/shared/session';
import { forgetInvitation } from '@qihang/shared/way-in';
import { useWayInEnd } from '../../../form/use-way-in';
import { signIn } from '../api/sign-in';

/** Signs in and goes to `/` (R2.7), or to where the way in leads. */
export function useSignIn(agentKey: string) {
  const navigate = useNavigate();
  const endOfWay = useWayInEnd(agentKey);
  return useMutation({
    mutationFn: signIn,
    onSuccess: ({ token, user }) => {
      sessionStore.signIn(token, user);
      forgetInvitation();
      // Replaced: the way back should not lead to the submitted form.
      navigate(endOfWay(), { replace: true });
    },
  });
}
