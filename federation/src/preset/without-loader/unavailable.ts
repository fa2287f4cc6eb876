/** In place of what loads and preloads remotes. @throws always: a host of ours loads containers itself (`federation-host.ts`) */
export function unavailable(): never {
  throw new Error('the federation runtime of this page loads no remotes');
}
