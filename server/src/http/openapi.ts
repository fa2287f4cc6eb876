import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './app-type';

/** Describes every route under /api from the schemas that validate it, at `/api/openapi.json`. Call before routes. */
export async function registerOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Qihang API', version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const isPrivate = route.route.config?.access === 'session';
      return { url, schema: isPrivate ? { ...schema, security: [{ bearer: [] }] } : schema };
    },
  });
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
}
