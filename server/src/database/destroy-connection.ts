import type { ClientBase } from 'pg';

/** Closes a connection without the protocol's farewell, to which a hung server would not react. */
export function destroy(client: ClientBase): void {
  // Public in practice (pg's own pool uses it), but missing from its types.
  const { connection } = client as ClientBase & { connection?: { stream: { destroy(): void } } };
  connection?.stream.destroy();
}
