import { fileURLToPath } from 'node:url';
import { defineHost, defineRemote, type SharedModule } from '@qihang/federation/preset';

/** Modules that exist once per page. */
const shared: readonly SharedModule[] = [
  { name: 'react', loading: 'eager' },
  { name: 'react-dom', loading: 'eager' },
  { name: 'react/jsx-runtime', loading: 'eager' },
  { name: 'react/jsx-dev-runtime', loading: 'eager', developmentOnly: true },
];

const ports = { shop: 5100, 'mf-cart': 5101 };

const common = (name: keyof typeof ports) => ({
  name,
  root: fileURLToPath(new URL(name, import.meta.url)),
  port: ports[name],
  shared,
  browserslist: ['chrome >= 107', 'safari >= 15.4', 'firefox >= 115'],
  buildId: process.env.BUILD_ID ?? 'local',
  contract: 1,
});

export const shop = () =>
  defineHost({
    ...common('shop'),
    entry: './src/index.tsx',
    template: './src/index.html',
    layer: 'shop',
    developmentRemotes: [{ name: 'mf-cart', port: ports['mf-cart'] }],
  });

export const cart = () =>
  defineRemote({
    ...common('mf-cart'),
    exposes: './src/app.tsx',
    standalone: './src/index.ts',
    layer: 'remotes',
    allowedOrigins: [new RegExp(`^http://[^/]+:${ports.shop}$`)],
  });
