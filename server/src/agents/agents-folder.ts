import { join } from 'node:path';
import { findServerRoot } from '../database/package-root';

/** The agent whose knowledge the built-in coach works with. */
export const DEFAULT_COACH_AGENT = 'lao-gao-ip-master';

/** `server/agents`, from source and from the bundle alike. */
export const findAgentsFolder = (): string => join(findServerRoot(), 'agents');
