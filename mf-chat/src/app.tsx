import { DEFAULT_AGENT_KEY, type RemoteAppProps } from '@qihang/shared/contracts';
import { useParams } from '@qihang/shared/navigation';
import { AgentGate } from './agent-gate';

/** The chat: what the shell shows at `/chat/:agentKey`. */
export default function ChatApp({ site }: RemoteAppProps) {
  const { agentKey = DEFAULT_AGENT_KEY } = useParams();
  // Keyed: with another agent everything on screen is another's.
  return <AgentGate key={agentKey} agentKey={agentKey} site={site} />;
}
