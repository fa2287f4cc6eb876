import { parseRegistry } from '@qihang/federation/registry';
import { createRemoteLoader } from '@qihang/federation/runtime';
import { type ComponentType, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
};

const { registry } = JSON.parse(element('page-data').textContent ?? '');
const known = parseRegistry(registry);
const loader = createRemoteLoader({ registry: () => known });
const Cart = lazy(async () => (await loader.load('mf-cart')) as { default: ComponentType });

createRoot(element('root')).render(
  <>
    <h1>Tiny shop</h1>
    <Suspense fallback={<p role="status">One moment …</p>}>
      <Cart />
    </Suspense>
  </>,
);
