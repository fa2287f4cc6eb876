import type { Agent, Site } from '@qihang/shared/contracts';
import { anAgent, aSite } from '@qihang/shared/testing';

/** The label of an answer that a model wrote. */
export const BY_MODEL = '内容由AI生成';

/** The agent that ships, where a model answers. */
export const coach = (overrides: Partial<Agent> = {}): Agent =>
  anAgent({
    founders:
      '老高团队只做一件事：陪有手艺、有专业的普通人把自己讲清楚，把内容做下去，把收入接起来。我们的经验都放在方法里：先定位，再内容，后变现。只用你真实的经历和证据，不编故事，不许诺结果。',
    openers: [
      '我有一门手艺，想靠它做个人IP接单',
      '我是开店的，想用短视频带来同城客人',
      '我刚离职，想把这些年的经验变成收入',
      '我发过一阵内容没人看，帮我理一理定位',
    ],
    label: BY_MODEL,
    capabilities: { takesWishes: true },
    ...overrides,
  });

/** An image has to be here, because only what the page fetches is answered in it. */
const CONTACT_QR =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Cpath fill='%23fff' d='M0 0h9v9H0z'/%3E%3Cpath d='M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1zM5 5h1v1H5zM7 5h1v3H6V7h1z'/%3E%3C/svg%3E";

/** The site, with the agent that ships. */
export const site = (overrides: Partial<Site> = {}): Site =>
  aSite({ agent: coach(), contactQr: CONTACT_QR, ...overrides });
