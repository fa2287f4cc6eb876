import type { ClientBase } from 'pg';

/** Breaks a connection without the usual farewell, which a server that hangs would not answer. */
export function destroy(client: ClientBase): void {
  // Public in fact (pg's own pool uses it), missing from its types.
  const { connection } = client as ClientBase & { connection?: { stream: { destroy(): void } } };
  connection?.stream.destroy();
}
