import { execFile } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '..', '..', '..');

/** Pointers of one app. */
export interface Track {
  readonly app: string;
  readonly active: string | null;
  readonly lastGood: string | null;
  readonly canary: { readonly version: string; readonly share: number } | null;
  readonly isDisabled: boolean;
}

interface GateReport {
  readonly isPassed: boolean;
  readonly checks: readonly { readonly name: string; readonly isPassed: boolean; readonly finding: string }[];
}

/** The registry's reply to an order. */
export interface MoveReply {
  readonly status: number;
  readonly body: { readonly error?: string; readonly code?: string; readonly gate?: GateReport };
}

interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Order =
  | { readonly kind: 'promote'; readonly releases: readonly { app: string; version: string }[] }
  | { readonly kind: 'canary'; readonly app: string; readonly version: string; readonly share: number }
  | { readonly kind: 'rollback'; readonly apps: readonly string[] }
  | { readonly kind: 'stop-canary' | 'disable' | 'enable'; readonly app: string };

/** Findings of a gate that refused a release, by the names of its checks. */
export const findingsOf = ({ body }: MoveReply): Record<string, string> =>
  Object.fromEntries(
    (body.gate?.checks ?? []).filter((check) => !check.isPassed).map(({ name, finding }) => [name, finding]),
  );

/** `npm run release`, as an engineer runs it. */
export const runRelease = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, 'scripts', 'release.mjs'), ...args],
      { cwd: root, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });

/** Publishes releases over the command line, and moves pointers over HTTP. */
export class ReleaseDesk {
  readonly #site: string;
  readonly #token: string;

  constructor(site: string, token: string) {
    this.#site = site;
    this.#token = token;
  }

  /** @throws with the command's output when it did not publish */
  async publish(app: string, folder: string): Promise<CommandResult> {
    const ended = await this.tryToPublish(app, folder);
    if (ended.code !== 0)
      throw new Error(`publish ${app} ended with ${ended.code}: ${ended.stdout}${ended.stderr}`);
    return ended;
  }

  tryToPublish(app: string, folder: string): Promise<CommandResult> {
    return runRelease(['publish', app, '--dir', folder], {
      RELEASE_URL: this.#site,
      RELEASE_TOKEN: this.#token,
    });
  }

  async #ask<Answer>(
    method: string,
    below: string,
    body?: unknown,
  ): Promise<{ status: number; body: Answer }> {
    const response = await fetch(`${this.#site}/api/releases${below}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer };
  }

  /** Moves a pointer. @returns the reply, also when it is a refusal */
  tryToMove(order: Order): Promise<MoveReply> {
    return this.#ask('POST', '/moves', order);
  }

  /** @throws with the registry's reply when it refused */
  async move(order: Order): Promise<void> {
    const { status, body } = await this.tryToMove(order);
    if (status !== 200) throw new Error(`${JSON.stringify(order)}: ${status} ${JSON.stringify(body)}`);
  }

  promote(app: string, version: string): Promise<void> {
    return this.move({ kind: 'promote', releases: [{ app, version }] });
  }

  rollBack(app: string): Promise<void> {
    return this.move({ kind: 'rollback', apps: [app] });
  }

  async track(app: string): Promise<Track> {
    const { body } = await this.#ask<{ tracks: Track[] }>('GET', `?app=${app}`);
    const track = body.tracks.find((each) => each.app === app);
    if (track === undefined) throw new Error(`the registry does not know ${app}`);
    return track;
  }

  async history(app: string): Promise<readonly { readonly kind: string; readonly note: string | null }[]> {
    const { body } = await this.#ask<{ kind: string; note: string | null }[]>(
      'GET',
      `/history?app=${app}&limit=20`,
    );
    return body;
  }
}
