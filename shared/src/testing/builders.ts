import {
  type Agent,
  type Conversation,
  DEFAULT_AGENT_KEY,
  type Message,
  type Site,
  type User,
} from '@qihang/shared/contracts';

let count = 0;

/** A different identifier each time, in the form that the contracts require. */
export const anId = (): string => {
  count += 1;
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
};

export const aUser = (overrides: Partial<User> = {}): User => ({
  id: anId(),
  username: '13800138000',
  ...overrides,
});

export const aMessage = (overrides: Partial<Message> = {}): Message => ({
  id: anId(),
  role: 'user',
  text: '我在无锡调钢琴十二年',
  ...overrides,
});

export const aConversation = (overrides: Partial<Conversation> = {}): Conversation => ({
  id: anId(),
  title: '我在无锡调钢琴十二年',
  messages: [],
  ...overrides,
});

export const anAgent = (overrides: Partial<Agent> = {}): Agent => ({
  key: DEFAULT_AGENT_KEY,
  name: 'IP孵化大师',
  persona: '老高',
  greeting: '你好，我是老高',
  motto: '从零打造能赚钱的个人IP',
  founders: '我们只做一件事：陪有手艺的普通人把自己讲清楚。',
  welcome: '你好，我是老高。先介绍一下你的业务吧：你做什么、服务谁、想通过个人IP实现什么？',
  openers: ['我有一门手艺，想靠它接单'],
  label: '离线教练',
  capabilities: { takesWishes: false },
  ...overrides,
});

export const aSite = (overrides: Partial<Site> = {}): Site => ({
  brand: '启航AI',
  tagline: 'AI工作流与方案规划',
  copyrightHolder: '启航AI',
  contactQr: '/api/site/contact-qr.svg',
  icpNumber: null,
  psbNumber: null,
  psbCode: null,
  termsUrl: null,
  privacyUrl: null,
  agent: anAgent(),
  ...overrides,
});
