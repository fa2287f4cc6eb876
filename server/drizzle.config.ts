import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/database/schema.ts',
    './src/database/deliverable-schema.ts',
    './src/database/fact-schema.ts',
  ],
  out: './src/database/migrations',
});
