import { useQuery } from '@qihang/shared/api';
import { type Agent, ERRORS, isAppError, type Site } from '@qihang/shared/contracts';
import { Link } from '@qihang/shared/navigation';
import { Button, EmptyState, Spinner } from '@qihang/shared/ui';
import type { ComponentType } from 'react';
import type { OpeningState } from '../session/opening/use-page-opening';
import { agentQuery } from './agent-query';

interface OtherAgentProps {
  readonly agentKey: string;
  readonly site: Site;
  readonly userId: string;
  readonly opening: OpeningState;
  /** Handed in, because the chat page itself loads this module. */
  readonly Page: ComponentType<Pick<OtherAgentProps, 'userId' | 'opening'> & { readonly agent: Agent }>;
}

/** The chat with an agent that is not part of the page and is fetched first. */
export const FoundAgent = ({ agentKey, site, userId, opening, Page }: OtherAgentProps) => {
  const { data: agent, error, refetch, isFetching } = useQuery(agentQuery(agentKey));
  if (agent) return <Page key={userId} agent={agent} userId={userId} opening={opening} />;
  if (error === null) return <Spinner size="large" />;
  if (isAppError(error) && error.code === 'not_found') {
    return (
      <EmptyState
        level={1}
        title="没有找到这位教练"
        action={<Link to={`/chat/${encodeURIComponent(site.agent.key)}`}>去找{site.agent.name}</Link>}
      />
    );
  }
  return (
    <EmptyState
      level={1}
      role="alert"
      title={isAppError(error) ? error.text : ERRORS.remote_unavailable.text}
      action={
        <Button isPending={isFetching} onClick={() => refetch()}>
          重试
        </Button>
      }
    />
  );
};
