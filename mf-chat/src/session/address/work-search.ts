/** Parameters that name a page of the workbench, and the message to jump to, which is not repeated when one opens. */
const REPLACED = ['m', 'work', 'v'] as const;

/**
 * The query of an address with another page of the workbench, or with none.
 * @param search the query of the current address, whose other parameters are kept
 */
export function workSearch(search: string, at: string | null, version: number | null = null): string {
  const next = new URLSearchParams(search);
  for (const name of REPLACED) next.delete(name);
  if (at !== null) next.set('work', at);
  if (version !== null) next.set('v', String(version));
  return `?${next}`;
}
