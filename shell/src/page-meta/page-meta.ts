import type { Site } from '@qihang/shared/contracts';

/** Title and description of a page, for the browser's tab and search engines. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
}

export function metaOf(pathname: string, site: Site): PageMeta {
  const { brand, tagline, agent } = site;
  if (pathname === '/login')
    return { title: `登录 · ${brand}`, description: `登录${brand}，接着和${agent.name}聊。` };
  if (pathname === '/register')
    return { title: `注册 · ${brand}`, description: `用手机号和邀请码注册${brand}。` };
  if (pathname.startsWith('/chat/'))
    return { title: `${agent.name} · ${brand}`, description: `和${agent.name}聊你的业务，${agent.motto}。` };
  return { title: `${brand} · ${tagline}`, description: `${agent.motto}。${agent.founders}`.slice(0, 120) };
}
