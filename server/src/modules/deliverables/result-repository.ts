import type { PostResult, PostResultInput } from '@qihang/shared/contracts';
import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { constraintOf } from '../../database/database-errors';
import { postResults } from '../../database/deliverable-schema';
import { holdOwner } from './lock-user';

const { position, userId: owner, ...columns } = getTableColumns(postResults);

/** Posts of one user: three a day for almost three years. */
const MAX_POSTS = 3_000;

export type StoredResult =
  | { readonly kind: 'stored'; readonly result: PostResult }
  | { readonly kind: 'unknown' | 'taken' | 'full' };

/** Results of posts, as entered by users. Every statement names the owner. */
export class ResultRepository {
  readonly #db: Database['db'];
  readonly #inOrder;

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
    this.#inOrder = db
      .select(columns)
      .from(postResults)
      .where(eq(owner, sql.placeholder('userId')))
      .orderBy(asc(postResults.day), asc(position))
      .limit(MAX_POSTS)
      .prepare('read_results');
  }

  /** Oldest first. */
  inOrder(userId: string): Promise<PostResult[]> {
    return this.#inOrder.execute({ userId });
  }

  /** Adds a post, or corrects the one of the same day, platform and title, so that a repeated request adds nothing. */
  async add(userId: string, id: string, input: PostResultInput): Promise<StoredResult> {
    return this.#db.transaction(async (tx) => {
      if (!(await holdOwner(tx, userId))) return { kind: 'unknown' };
      const { day, platform, title } = input;
      const [same] = await tx
        .update(postResults)
        .set(input)
        .where(
          and(
            eq(owner, userId),
            eq(postResults.day, day),
            eq(postResults.platform, platform),
            eq(postResults.title, title),
          ),
        )
        .returning(columns);
      if (same !== undefined) return { kind: 'stored', result: same };
      const [stored] = await tx.select({ number: count() }).from(postResults).where(eq(owner, userId));
      if ((stored?.number ?? 0) >= MAX_POSTS) return { kind: 'full' };
      const [added] = await tx
        .insert(postResults)
        .values({ ...input, id, userId })
        .returning(columns);
      return added === undefined ? { kind: 'unknown' } : { kind: 'stored', result: added };
    });
  }

  /** Corrects a post; `taken` when another post has the same day, platform and title. */
  async replace(userId: string, id: string, input: PostResultInput): Promise<StoredResult> {
    try {
      const [changed] = await this.#db
        .update(postResults)
        .set(input)
        .where(and(eq(postResults.id, id), eq(owner, userId)))
        .returning(columns);
      return changed === undefined ? { kind: 'unknown' } : { kind: 'stored', result: changed };
    } catch (error) {
      if (constraintOf(error) === 'post_results_post') return { kind: 'taken' };
      throw error;
    }
  }

  /** @returns false when the user has no such post */
  async delete(userId: string, id: string): Promise<boolean> {
    const gone = await this.#db
      .delete(postResults)
      .where(and(eq(postResults.id, id), eq(owner, userId)))
      .returning({ id: postResults.id });
    return gone.length > 0;
  }
}
