export { type ApiTestServer, readRequestBody, startApiTestServer } from '../api/api-test-server';
export { aConversation, aMessage, anAgent, anId, aSite, aUser } from './builders';
export { type RenderAppOptions, type RenderedApp, renderApp, TEST_TOKEN } from './render-app';
