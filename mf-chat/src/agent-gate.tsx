import { useQuery } from '@qihang/shared/api';
import { isAppError, type Site } from '@qihang/shared/contracts';
import { Link } from '@qihang/shared/navigation';
import { useSession } from '@qihang/shared/session';
import { Button, EmptyState, Spinner } from '@qihang/shared/ui';
import { ChatPage } from './chat-page';
import { agentQuery } from './features/conversation/api/agent-query';

interface AgentGateProps {
  readonly agentKey: string;
  readonly site: Site;
}

/** Finds out who is talked to before the chat is shown. */
export const AgentGate = ({ agentKey, site }: AgentGateProps) => {
  const { user } = useSession();
  const { data: agent, error, refetch, isFetching } = useQuery(agentQuery(agentKey, site));
  if (agent && user) return <ChatPage key={user.id} agent={agent} userId={user.id} />;
  if (error === null) return <Spinner size="large" />;
  if (isAppError(error) && error.code === 'not_found') {
    return (
      <EmptyState
        level={1}
        title="没有找到这位教练"
        description="链接可能写错了，或者这位教练已经离开。"
        action={<Link to={`/chat/${encodeURIComponent(site.agent.key)}`}>去找{site.agent.name}</Link>}
      />
    );
  }
  return (
    <EmptyState
      level={1}
      role="alert"
      title={isAppError(error) ? error.text : '页面加载失败'}
      action={
        <Button isPending={isFetching} onClick={() => refetch()}>
          重试
        </Button>
      }
    />
  );
};
