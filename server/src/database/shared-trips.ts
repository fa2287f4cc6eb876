import type pg from 'pg';

/** Statements of one trip at most, about as many as a question reads; the last of them waits for those before it. */
const MOST = 8;

/** A timer may ring before its time, and one moment's statements are not asked for in the same instant. */
const NEARLY = 0.9;

/** Begins the names of statements that may share a trip: reads that take no lock and are short. */
const READ = 'read_';

/** A statement as drizzle gives it to a pool. */
interface NamedRead extends pg.QueryConfig {
  readonly name: string;
}

const isNamedRead = (statement: unknown): statement is NamedRead =>
  typeof statement === 'object' &&
  statement !== null &&
  'name' in statement &&
  typeof statement.name === 'string' &&
  statement.name.startsWith(READ);

interface Waiting {
  readonly statement: NamedRead;
  readonly values: unknown[] | undefined;
  /** When it was asked for, ms. */
  readonly since: number;
  readonly resolve: (result: pg.QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/** A connection and its socket, which holds back what is written while it is corked. */
type Corkable = pg.PoolClient & {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
};

/**
 * Runs reads several at a time on one connection (pipelining, node-postgres.com/features/pipelining): those that are asked
 * for in one moment, or while all connections are taken, leave in one write. Each has its own result and its own error.
 */
class SharedTrips {
  readonly #pool: pg.Pool;
  readonly #waiting: Waiting[] = [];
  /** Trips that wait for their connection; each takes what waits when it has one. */
  #opening = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** @throws as a query of the pool does */
  run(statement: NamedRead, values?: unknown[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statement, values, since: performance.now(), resolve, reject });
      this.#openEnough();
    });
  }

  #openEnough(): void {
    while (this.#waiting.length > this.#opening * MOST) {
      this.#opening += 1;
      void this.#open();
    }
  }

  async #open(): Promise<void> {
    const since = performance.now();
    const client = await this.#pool.connect().catch((error: unknown) => {
      this.#fail(error, since);
      return null;
    });
    this.#opening -= 1;
    if (client === null) this.#openEnough();
    else travel(client as Corkable, this.#waiting.splice(0, MOST));
  }

  /** A wait for a connection that ended in vain fails those who have waited as long; any other failure, all that wait. */
  #fail(error: unknown, since: number): void {
    const { connectionTimeoutMillis: limit = 0 } = this.#pool.options;
    const now = performance.now();
    const hasWaited = (begun: number) => limit > 0 && now - begun >= limit * NEARLY;
    const failed = this.#waiting.filter((each) => !hasWaited(since) || hasWaited(each.since));
    for (const each of failed) {
      this.#waiting.splice(this.#waiting.indexOf(each), 1);
      each.reject(error);
    }
  }
}

function travel(client: Corkable, statements: readonly Waiting[]): void {
  if (statements.length === 0) {
    client.release();
    return;
  }
  let left = statements.length;
  let hasFailed = false;
  // Before the last result is told, so that who asks next finds the connection. As the pool does after a query of its own, one
  // on which a statement has failed is not used again.
  const arrive = (isFailure: boolean) => {
    hasFailed ||= isFailure;
    left -= 1;
    if (left === 0) client.release(hasFailed);
  };
  const { stream } = client.connection;
  stream.cork();
  for (const { statement, values, resolve, reject } of statements) {
    client.query(statement, values).then(
      (result) => {
        arrive(false);
        resolve(result);
      },
      (error: unknown) => {
        arrive(true);
        reject(error);
      },
    );
  }
  stream.uncork();
}

/** Lets the pool run named reads in shared trips; its connections have to be pipelined. */
export function shareTrips(pool: pg.Pool): void {
  const trips = new SharedTrips(pool);
  const alone = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    const [statement, values, ...rest] = args;
    const isShared =
      isNamedRead(statement) && rest.length === 0 && (values === undefined || Array.isArray(values));
    return isShared ? trips.run(statement, values) : alone(...args);
  };
  pool.query = query as typeof pool.query;
}
