import { answers, isSlow } from '../answers';
import { press, sees, seesButton, seesDialog, type } from '../person';
import { coach } from '../site';
import type { UiState, UiStates } from '../state';

const FILED = { icpNumber: '京ICP备2025000001号', termsUrl: '/terms', privacyUrl: '/privacy' };

const visitor = (at: string, rest: Partial<UiState> = {}): UiState => ({ at, isVisitor: true, ...rest });

const register = async (): Promise<void> => {
  await type('手机号', '13800138000');
  await type('密码', 'correct horse');
  await type('确认密码', 'correct horse');
  await type('邀请码', 'QH-2025');
  await press(/^注册/);
};
const signIn = async (): Promise<void> => {
  await type('手机号', '13800138000');
  await type('密码', 'wrong horse');
  await press('登录');
};
const reset = async (): Promise<void> => {
  await type('新密码', 'correct horse');
  await type('确认新密码', 'correct horse');
  await press('保存新密码');
};
const refusal = (error: string, field: string) => ({
  error,
  code: 'invalid_input',
  fields: { [field]: error },
});

export const landingStates: UiStates = {
  'landing/visitor': visitor('/', { site: FILED, act: () => sees(/想到几格填几格/) }),
  'landing/filled': visitor('/', {
    act: async () => {
      await type('你在哪里', '无锡');
      await type('你做什么', '上门调钢琴');
      await type('你专帮谁', '琴童家长');
    },
  }),
  'landing/signed-in': { at: '/', act: () => sees(/想到几格填几格/) },
  'landing/contact': visitor('/', {
    act: async () => {
      await sees(/想到几格填几格/);
      await press('联系我们');
      await seesDialog('联系我们');
    },
  }),
  'landing/other-coach': visitor('/', {
    site: { agent: coach({ motto: '把会做的讲成会卖的', founders: '两位创始人。' }) },
    act: () => sees('把会做的讲成会卖的'),
  }),
};

export const loginStates: UiStates = {
  'login/empty': visitor('/login', { site: FILED, act: () => seesButton('登录') }),
  'login/slow': visitor('/login', {
    server: (server) => isSlow(server, /^POST \/api\/auth\/login/),
    act: async () => {
      await signIn();
      await seesButton('登录中…');
    },
  }),
  'login/refused': visitor('/login', {
    server: (server) =>
      answers(server, /^POST \/api\/auth\/login/, 400, {
        error: '手机号或密码错误',
        code: 'bad_credentials',
      }),
    act: async () => {
      await signIn();
      await sees('手机号或密码错误');
    },
  }),
  'login/invalid': visitor('/login', {
    act: async () => {
      await type('手机号', '12345678901');
      await type('密码', 'correct horse');
      await press('登录');
      await sees('请输入有效的11位手机号');
    },
  }),
  'login/offline': visitor('/login', {
    server: (server) => {
      server.intercept(/^POST \/api\/auth\/login/, (_, response) => response.destroy(), 9);
    },
    act: async () => {
      await signIn();
      await sees(/网络/);
    },
  }),
  'login/contact': visitor('/login', {
    act: async () => {
      await press(/联系我们/);
      await seesDialog('联系我们');
    },
  }),
};

const isFree = (server: Parameters<typeof answers>[0]): void =>
  answers(server, /check-username/, 200, { exists: false });

export const registerStates: UiStates = {
  'register/empty': visitor('/register', { act: () => seesButton(/^注册/) }),
  'register/invited': visitor('/register?code=QH-2025', { site: FILED, act: () => seesButton(/^注册/) }),
  'register/taken': visitor('/register', {
    server: (server) => answers(server, /check-username/, 200, { exists: true }),
    act: async () => {
      await type('手机号', '13900000000');
      await type('密码', 'correct horse');
      await sees(/已被|已存在|已注册/);
    },
  }),
  'register/slow': visitor('/register', {
    server: (server) => {
      isFree(server);
      isSlow(server, /^POST \/api\/auth\/register/);
    },
    act: async () => {
      await register();
      await seesButton('注册中…');
    },
  }),
  'register/refused': visitor('/register', {
    server: (server) => {
      isFree(server);
      answers(server, /^POST \/api\/auth\/register/, 400, refusal('邀请码无效', 'invitationCode'));
    },
    act: async () => {
      await register();
      await sees('邀请码无效');
    },
  }),
  'register/no-answer': visitor('/register', {
    server: (server) => {
      isFree(server);
      server.intercept(/^POST \/api\/auth\/register/, (_, response) => response.destroy(), 9);
    },
    act: async () => {
      await register();
      await sees(/网络/);
    },
  }),
};

export const resetStates: UiStates = {
  'reset/empty': visitor('/login#reset=one-time-token', { act: () => seesButton('保存新密码') }),
  'reset/spent': visitor('/login#reset=one-time-token', {
    server: (server) => answers(server, /reset-password/, 400, refusal('链接无效或已过期', 'token')),
    act: async () => {
      await reset();
      await sees('链接无效或已过期');
    },
  }),
  'reset/done': visitor('/login#reset=one-time-token', {
    server: (server) => {
      server.intercept(/reset-password/, (_, response) => response.writeHead(204).end());
    },
    act: async () => {
      await reset();
      await sees('密码已更新，请用新密码登录');
    },
  }),
};
