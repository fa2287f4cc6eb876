import type { RegistryOverride } from '@qihang/federation/registry';
import type { Site } from '@qihang/shared/contracts';
import type { ChatServer } from '../../mf-chat/src/testing/chat-server';

/** A state of a screen. */
export interface UiState {
  /** Address in the product, or how it follows from what is on the server. */
  readonly at: string | ((server: ChatServer) => string);
  /** Nobody is signed in. */
  readonly isVisitor?: boolean;
  readonly site?: Partial<Site>;
  /** What becomes of the remotes, which load where nothing is said. */
  readonly remotes?: 'loading' | 'failed' | 'closed';
  /** What is to be said about the page itself. */
  readonly bars?: { readonly isStale?: boolean; readonly override?: readonly RegistryOverride[] };
  /** Brings the server to where it has to be. */
  readonly server?: (server: ChatServer) => void;
  /** What a person does until the screen is in this state; waits for what shows that it is. */
  readonly act?: (server: ChatServer) => Promise<unknown>;
}

/** States by name, `chat/empty`. */
export type UiStates = Readonly<Record<string, UiState>>;
