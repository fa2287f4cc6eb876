import type { Agent, Site } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../agents/agent-definition';
import type { Config } from '../../config';
import type { Answerer } from '../answers/answerer';

/** Path of the built-in QR code with the site's own address. */
export const DEFAULT_QR_PATH = '/api/site/contact-qr.svg';

/** The site also presents itself as a site for AI workflows and solution planning. */
const TAGLINE = 'AI工作流与方案规划';

/** Who answers for an agent, and the label of the answers. */
export interface Answering {
  readonly answerer: Pick<Answerer, 'answersBy' | 'openers'>;
  readonly label: string;
}

/** Public fields of an agent: never its prompt, provider or key. */
export const toPublicAgent = (agent: AgentDefinition, { answerer, label }: Answering): Agent => ({
  key: agent.key,
  name: agent.name,
  persona: agent.persona,
  greeting: agent.greeting,
  motto: agent.motto,
  founders: agent.founders,
  welcome: agent.welcome,
  openers: [...(answerer.openers ?? agent.openers)],
  label,
  capabilities: { takesWishes: answerer.answersBy === 'model' },
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
