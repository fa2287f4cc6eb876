import { QueryClientProvider, queryClient } from '@qihang/shared/api';
import { rs } from '@rstest/core';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { WorkbenchProvider } from '../hooks/use-workbench';
import type { Activity } from '../model/activity';

interface Around {
  readonly activity?: Activity;
  readonly isBeside?: boolean;
}

const FREE: Activity = { status: 'free' };
export const BUSY: Activity = { status: 'busy', order: null, isStopping: false };

/** Renders a part of the workbench alone, without a conversation and a server. @returns what it asks of them */
export function showInWorkbench(children: ReactNode, { activity = FREE, isBeside = false }: Around = {}) {
  const user = userEvent.setup();
  const surroundings = {
    onOpen: rs.fn(),
    onGoUp: rs.fn(),
    onClose: rs.fn(),
    onStop: rs.fn(),
    onRetry: rs.fn(),
    onTalk: rs.fn(),
    onSay: rs.fn(),
    pathOfMessage: (conversationId: string, messageId: string | null) => `/${conversationId}/${messageId}`,
  };
  const onAsk = rs.fn((_text: string, _order: object) => true);
  const onDismiss = rs.fn();
  const within = (node: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <WorkbenchProvider {...{ surroundings, activity, isBeside, onAsk, onDismiss }}>
        {node}
      </WorkbenchProvider>
    </QueryClientProvider>
  );
  const { container, rerender, unmount } = render(within(children));
  const show = (node: ReactNode) => rerender(within(node));
  return { ...surroundings, onAsk, onDismiss, user, container, show, unmount };
}
