export { createGateway } from './create-gateway';
export type { StaticPage } from './export-static';
export type { Gateway, GatewayDecision, GatewayHealth, GatewayOptions } from './gateway';
export type { GatewayAnswer, GatewayRequest } from './gateway-answer';
export { listenWith } from './node-listener';
export { composePage, type Page, type Prerendered } from './page';
export { prerenderFromFiles } from './prerender-from-files';
export type { PageRoute, Prerender } from './prerenderer';
