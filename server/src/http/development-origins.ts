import cors from '@fastify/cors';
import type { App } from './app-type';

/** Development servers of the front ends, on localhost or an IP address. */
const DEVELOPMENT_ORIGIN = /^http:\/\/(localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:]+\]):30\d\d$/;

/** Lets the front ends' development servers call the API from their own ports. Never in production. */
export async function allowDevelopmentOrigins(app: App): Promise<void> {
  await app.register(cors, {
    origin: DEVELOPMENT_ORIGIN,
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['retry-after'],
    maxAge: 600,
  });
}
