import { TOKEN_ACTS, type TokenAct } from '../api/release-api-contract';
import type { Command, CommandResult } from './command';
import type { ReleaseTokens } from './command-deps';
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

const ALL_APPS = 'all';

/** Parses `publish,canary`. @throws UsageError */
function readActs(text: string | null): readonly TokenAct[] {
  if (text === null) return TOKEN_ACTS;
  const words = text.split(',');
  const wrong = words.find((word) => !TOKEN_ACTS.some((act) => act === word));
  if (wrong !== undefined) {
    throw new UsageError(`--may is one or more of ${TOKEN_ACTS.join(',')}, not ${JSON.stringify(wrong)}`);
  }
  return TOKEN_ACTS.filter((act) => words.includes(act));
}

async function create(tokens: ReleaseTokens, line: CommandLine): Promise<CommandResult> {
  const word = onlyWord(line.words, 'app, or `all`');
  const app = word === ALL_APPS ? null : readApp(word);
  const [label, expires] = [line.text('label'), line.text('expires')];
  if (label === null)
    throw new UsageError('say whom it is for: --label ci; it stands beside every move in the history');
  const lifetimeMs = expires === null ? null : readDuration('expires', expires);
  const acts = readActs(line.text('may'));
  const token = await tokens.create({ app, acts, label: readLine('label', label), lifetimeMs });
  return { json: { token }, lines: [token] };
}

async function list(tokens: ReleaseTokens): Promise<CommandResult> {
  const records = await tokens.list();
  const rows = records.map(({ id, app, acts, label, createdAt, expiresAt, lastUsedAt }) => [
    id,
    app ?? ALL_APPS,
    acts.join(','),
    label,
    formatInstant(createdAt),
    formatInstant(expiresAt),
    formatInstant(lastUsedAt),
  ]);
  const headings = ['ID', 'APP', 'MAY', 'LABEL', 'CREATED', 'EXPIRES', 'LAST USED'];
  return { json: records, lines: rows.length === 0 ? ['There are no tokens.'] : formatTable(headings, rows) };
}

async function revoke(tokens: ReleaseTokens, words: readonly string[]): Promise<CommandResult> {
  const id = onlyWord(words, 'id of a token, as in `token list`');
  if (!(await tokens.revoke(id))) throw new CommandError(`there is no token ${id}`);
  return { json: { revoked: id }, lines: [`token ${id} is worth nothing any more`] };
}

export const tokenCommand: Command = {
  name: 'token',
  usage: 'APP|all --label TEXT [--may publish,canary,promote] [--expires 90d] · list · revoke ID',
  summary: 'Make a token for one app, or all, and for all acts, or some; show them; take one back',
  options: { label: 'text', may: 'text', expires: 'text' },
  async run(line, { tokens }) {
    if (tokens === null) throw new CommandError('tokens are made on the machine of the server');
    const [first, ...rest] = line.words;
    if (first === 'list' && rest.length === 0) return list(tokens);
    if (first === 'revoke') return revoke(tokens, rest);
    return create(tokens, line);
  },
};
