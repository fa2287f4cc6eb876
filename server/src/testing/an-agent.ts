import type { AgentDefinition } from '../agents/agent-definition';

/** A complete agent for a test, by default answered by the built-in coach. */
export const anAgent = (fields: Partial<AgentDefinition> = {}): AgentDefinition => ({
  key: 'test-agent',
  name: '测试教练',
  persona: '小测',
  greeting: '你好',
  motto: '一步一步来',
  founders: '测试',
  welcome: '先介绍一下你的业务吧',
  openers: ['一', '二', '三', '四'],
  prompt: '你是一位教练。',
  workedTurns: '',
  pieces: [],
  label: null,
  provider: null,
  baseUrl: null,
  model: null,
  apiKeyVariable: null,
  ...fields,
});
