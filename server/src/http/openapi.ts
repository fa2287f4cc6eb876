import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { App } from './app-type';
import { policyOf } from './enforce-user-limits';
import type { UserLimits } from './user-limits';

const ABOUT_LIMITS = [
  'Every route for the signed-in is limited per user, in each process on its own. `RateLimit-Policy` names the limits of',
  'a route and `RateLimit` what is left of them (draft-ietf-httpapi-ratelimit-headers-10). Beyond a limit the answer is',
  '429 with the code `rate_limited` and `Retry-After` in seconds.',
].join(' ');

/** Describes every route under /api from the schemas that validate it, at `/api/openapi.json`. Call before routes. */
export async function registerOpenApi(app: App, limits: UserLimits): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Qihang API', version: '1.0.0', description: ABOUT_LIMITS },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transformObject: jsonSchemaTransformObject,
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { access, userLimits = [] } = route.route.config ?? {};
      if (access !== 'session') return { url, schema };
      const policies = userLimits.map((name) => policyOf(name, limits)).join(', ');
      const description = `Limits of one user: ${policies}`;
      return { url, schema: { ...schema, description, security: [{ bearer: [] }] } };
    },
  });
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
}
