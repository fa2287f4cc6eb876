import type { Command, CommandResult } from './command';
import {
  CommandError,
  type CommandLine,
  onlyWord,
  readApp,
  readDuration,
  readLine,
  UsageError,
} from './command-line';
import { formatTable } from './format-table';
import { formatInstant } from './format-values';

/** A token without its secret. */
export interface TokenRecord {
  readonly id: string;
  readonly label: string;
  /** Null for all apps. */
  readonly app: string | null;
  /** ISO 8601, as are the others; null for never. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** Tokens are made where the database is: no token makes another. */
export interface ReleaseTokens {
  /** @returns the secret, which is kept nowhere */
  create(order: {
    readonly app: string | null;
    readonly label: string;
    /** Null for one that never expires. */
    readonly lifetimeMs: number | null;
  }): Promise<string>;
  list(): Promise<TokenRecord[]>;
  /** @returns whether there was one */
  revoke(id: string): Promise<boolean>;
}

const ALL_APPS = 'all';

async function create(tokens: ReleaseTokens, line: CommandLine): Promise<CommandResult> {
  const word = onlyWord(line.words, 'app, or `all`');
  const app = word === ALL_APPS ? null : readApp(word);
  const [label, expires] = [line.text('label'), line.text('expires')];
  if (label === null)
    throw new UsageError('say whom it is for: --label ci; it stands beside every move in the history');
  const lifetimeMs = expires === null ? null : readDuration('expires', expires);
  const token = await tokens.create({ app, label: readLine('label', label), lifetimeMs });
  return { json: { token }, lines: [token] };
}

async function list(tokens: ReleaseTokens): Promise<CommandResult> {
  const records = await tokens.list();
  const rows = records.map(({ id, app, label, createdAt, expiresAt, lastUsedAt }) => [
    id,
    app ?? ALL_APPS,
    label,
    formatInstant(createdAt),
    formatInstant(expiresAt),
    formatInstant(lastUsedAt),
  ]);
  const headings = ['ID', 'APP', 'LABEL', 'CREATED', 'EXPIRES', 'LAST USED'];
  return { json: records, lines: rows.length === 0 ? ['There are no tokens.'] : formatTable(headings, rows) };
}

async function revoke(tokens: ReleaseTokens, words: readonly string[]): Promise<CommandResult> {
  const id = onlyWord(words, 'id of a token, as in `token list`');
  if (!(await tokens.revoke(id))) throw new CommandError(`there is no token ${id}`);
  return { json: { revoked: id }, lines: [`token ${id} is worth nothing any more`] };
}

export const tokenCommand: Command = {
  name: 'token',
  usage: 'APP|all --label TEXT [--expires 90d] · list · revoke ID',
  summary: 'Make a token that may publish and move one app, or all; show them; take one back',
  options: { label: 'text', expires: 'text' },
  async run(line, { tokens }) {
    if (tokens === null) throw new CommandError('tokens are made on the machine of the server');
    const [first, ...rest] = line.words;
    if (first === 'list' && rest.length === 0) return list(tokens);
    if (first === 'revoke') return revoke(tokens, rest);
    return create(tokens, line);
  },
};
