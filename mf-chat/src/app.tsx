import { DEFAULT_AGENT_KEY, type RemoteAppProps } from '@qihang/shared/contracts';
import { useParams } from '@qihang/shared/navigation';
import { AgentGate } from './screen/agent-gate';
import { usePageOpening } from './session/opening/use-page-opening';

/** The chat, exposed to the shell for `/chat/:agentKey`. */
export default function ChatApp({ site }: RemoteAppProps) {
  const { agentKey = DEFAULT_AGENT_KEY } = useParams();
  const opening = usePageOpening();
  // Keyed, because no state may survive a change of the agent.
  return <AgentGate key={agentKey} agentKey={agentKey} site={site} opening={opening} />;
}
