import { ERRORS, type Site } from '@qihang/shared/contracts';
import { useSession } from '@qihang/shared/session';
import { Button, EmptyState, Spinner } from '@qihang/shared/ui';
import { useEffect } from 'react';
import { type OpeningState, usePageOpening } from '../session/opening/use-page-opening';
import { ChatScreen } from './chat-screen';
import { lateChat, useLateChat } from './load-chat';

interface AgentGateProps {
  readonly agentKey: string;
  readonly site: Site;
}

/** Resolves the agent before the chat is shown. The site's default agent is part of the page. */
export const AgentGate = ({ agentKey, site }: AgentGateProps) => {
  const { user } = useSession();
  const opening = usePageOpening();
  if (user === null) return <Spinner size="large" />;
  if (agentKey === site.agent.key) {
    return <ChatScreen key={user.id} agent={site.agent} userId={user.id} opening={opening} />;
  }
  return <OtherAgentGate agentKey={agentKey} site={site} opening={opening} userId={user.id} />;
};

interface OtherAgentGateProps extends AgentGateProps {
  readonly userId: string;
  /** What the page asked for first. */
  readonly opening: OpeningState;
}

/** Loads another agent with the API client, which is in the lazy part of the chat. */
const OtherAgentGate = (props: OtherAgentGateProps) => {
  const rest = useLateChat();
  useEffect(() => lateChat.load(), []);
  if (rest.status === 'ready') return <rest.value.OtherAgent {...props} Page={ChatScreen} />;
  if (rest.status === 'waiting') return <Spinner size="large" />;
  return (
    <EmptyState
      level={1}
      role="alert"
      title={ERRORS.remote_unavailable.text}
      action={<Button onClick={lateChat.load}>重试</Button>}
    />
  );
};
