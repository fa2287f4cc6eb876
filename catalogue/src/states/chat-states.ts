import { DEFAULT_AGENT_KEY } from '@qihang/shared/contracts';
import { screen } from '@testing-library/dom';
import type { UiStates } from '../state';

const CHAT = `/chat/${DEFAULT_AGENT_KEY}`;

export const chatStates: UiStates = {
  'chat/empty': {
    at: CHAT,
    act: () => screen.findByRole('button', { name: '我有一门手艺，想靠它接单' }),
  },
};
