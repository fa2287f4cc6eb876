import { DEFAULT_AGENT_KEY, type RemoteAppProps } from '@qihang/shared/contracts';
import { useParams } from '@qihang/shared/navigation';
import { AgentGate } from './screen/agent-gate';

/** The chat, exposed to the shell for `/chat/:agentKey`. */
export default function ChatApp({ site }: RemoteAppProps) {
  const { agentKey = DEFAULT_AGENT_KEY } = useParams();
  // Keyed, because no state may survive a change of the agent.
  return <AgentGate key={agentKey} agentKey={agentKey} site={site} />;
}
