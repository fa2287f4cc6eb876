/**
 * A service worker that takes the place of any other at once, deletes all caches of the origin and removes itself. It
 * answers no request, so open pages talk to the network from then on; they are not loaded again, because somebody may
 * be writing in them.
 */
export const RETIRED_SERVICE_WORKER = `addEventListener('install', () => skipWaiting());
const remove = async () => {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } finally {
    await registration.unregister();
  }
};
addEventListener('activate', (event) => event.waitUntil(remove()));
`;
