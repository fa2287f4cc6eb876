import type { Agent, Site } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../agents/agent-definition';
import type { Config } from '../../config';

/** Where the bundled QR code of the site's own address is served. */
export const DEFAULT_QR_PATH = '/api/site/contact-qr.svg';

/** The site also presents itself as a site for AI workflows and solution planning (PRODUCT, opening). */
const TAGLINE = 'AI工作流与方案规划';

/** What the browser may know of an agent: never its prompt, provider or key. */
export const toPublicAgent = (agent: AgentDefinition, label: string): Agent => ({
  key: agent.key,
  name: agent.name,
  greeting: agent.greeting,
  motto: agent.motto,
  founders: agent.founders,
  welcome: agent.welcome,
  openers: [...agent.openers],
  label,
});

/** The public part of the operator's configuration. */
export const makeSite = (config: Config, agent: Agent): Site => ({
  brand: config.BRAND_NAME,
  tagline: TAGLINE,
  copyrightHolder: config.COPYRIGHT_HOLDER ?? config.BRAND_NAME,
  contactQr: config.CONTACT_QR ?? DEFAULT_QR_PATH,
  icpNumber: config.ICP_NUMBER,
  psbNumber: config.PSB_NUMBER,
  psbCode: config.PSB_NUMBER?.replace(/\D/g, '') ?? null,
  termsUrl: config.TERMS_URL,
  privacyUrl: config.PRIVACY_URL,
  agent,
});
