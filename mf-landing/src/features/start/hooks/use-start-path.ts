import { useSession } from '@qihang/shared/session';
import { useInvitation } from '@qihang/shared/way-in';

/**
 * Where 立即开始 leads: to the coach for signed-in people, else to the sign-in page (R2.1); whoever came with an invitation
 * has no account yet, and registers.
 */
export function useStartPath(agentKey: string): string {
  const { token } = useSession();
  const invitation = useInvitation();
  if (token !== null) return `/chat/${encodeURIComponent(agentKey)}`;
  return invitation === null ? '/login' : `/register?${new URLSearchParams({ code: invitation })}`;
}
