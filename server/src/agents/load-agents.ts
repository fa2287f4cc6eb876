import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config';
import type { AgentDefinition } from './agent-definition';
import { findAgentsFolder } from './agents-folder';
import { loadPieces } from './load-pieces';
import { readDataFile, readText } from './read-data-file';

const line = z.string().trim().min(1, 'must not be empty');
const optional = line.nullable().default(null);

const agentFileSchema = z.strictObject({
  name: line,
  persona: line.default('教练'),
  greeting: line,
  motto: line,
  founders: line,
  welcome: line,
  openers: z.array(line).length(4, 'must hold four openers'),
  label: optional,
  provider: z.enum(['coach', 'openai', 'dify']).nullable().default(null),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  model: optional,
  apiKeyVariable: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]*$/, 'must be the name of an environment variable, not a key')
    .nullable()
    .default(null),
});

interface LoadAgentsOptions {
  /** Folder of the agents; by default `server/agents`. */
  readonly folder?: string;
  /** FOUNDERS_TEXT of the operator, which replaces every agent's own paragraph. */
  readonly foundersText?: string | null;
}

/**
 * Every agent under `server/agents/{key}/`, in the order of their keys: agent.yaml and prompt.md, and where there are any
 * worked-turns.md and knowledge/pieces.yaml.
 * @throws ConfigError with file and line when one is broken, or when there is none.
 */
export function loadAgents({
  folder,
  foundersText = null,
}: LoadAgentsOptions = {}): readonly AgentDefinition[] {
  const root = folder ?? findAgentsFolder();
  const keys = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  if (keys.length === 0) throw new ConfigError(`${root}: holds no agent`);
  return keys.map((key) => loadAgent(root, key, foundersText));
}

function loadAgent(root: string, key: string, foundersText: string | null): AgentDefinition {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)) {
    throw new ConfigError(
      `${join(root, key)}: an agent's folder is named in small letters, digits and dashes`,
    );
  }
  const promptFile = join(root, key, 'prompt.md');
  const prompt = readText(promptFile).trim();
  if (prompt === '') throw new ConfigError(`${promptFile}:1: must not be empty`);
  const agent = readDataFile(join(root, key, 'agent.yaml'), agentFileSchema);
  const workedTurnsFile = join(root, key, 'worked-turns.md');
  return {
    key,
    ...agent,
    founders: foundersText ?? agent.founders,
    prompt,
    workedTurns: existsSync(workedTurnsFile) ? readText(workedTurnsFile).trim() : '',
    pieces: loadPieces(join(root, key, 'knowledge', 'pieces.yaml')),
  };
}
