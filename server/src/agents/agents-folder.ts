import { join } from 'node:path';
import { findServerRoot } from '../database/package-root';

/** The agent whose knowledge the built-in coach works with. */
export const DEFAULT_COACH_AGENT = 'lao-gao-ip-master';

/** Path of `server/agents`, the same from source and from the bundle. */
export const findAgentsFolder = (): string => join(findServerRoot(), 'agents');
