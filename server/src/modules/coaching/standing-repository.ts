import type { LastConversation, MadeWork } from '@qihang/coach/standing';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { executeKept } from '../../database/kept-statement';
import type { Item } from '../deliverables/mark-repository';

/** What a standing is described from, as stored. */
export interface StandingRow extends Record<string, unknown> {
  readonly shelf: readonly MadeWork[];
  /** The newest calendar; its content may be of another version of the product. */
  readonly calendar: {
    readonly deliverableId: string;
    readonly content: unknown;
    readonly blank: string | null;
    readonly ticks: readonly Item[];
  } | null;
  readonly results: readonly { readonly day: string; readonly title: string }[];
  readonly conversation: LastConversation | null;
  /** Class of the care that the user is in; null for none. */
  readonly careClass: string | null;
}

interface WhoseStanding {
  readonly userId: string;
  /** Conversation that is not the last one, because it is on screen; null for none. */
  readonly except: string | null;
}

/** As the shelf lists. */
const MAX_WORKS = 300;
/** Longer than a post may go unmeasured, and than a week may go without a review. */
const RESULT_DAYS = 30;
const MAX_RESULTS = 200;
/** Enough of a message to show its beginning or its end. */
const CHARACTERS = 400;

/** Reads where users stand. Every part of the statement names the owner. */
export class StandingRepository {
  readonly #db: Database['db'];
  readonly #timeZone: string;

  constructor({ db, timeZone }: Pick<Database, 'db'> & { readonly timeZone: string }) {
    this.#db = db;
    this.#timeZone = timeZone;
  }

  /** Reads in one statement; empty for an unknown user. */
  async read({ userId, except }: WhoseStanding): Promise<StandingRow> {
    const timeZone = this.#timeZone;
    const [row] = await executeKept<StandingRow>(
      this.#db,
      'read_standing',
      sql`
      WITH works AS (
        SELECT d.id, d.kind, d.subject, v.position, v.number,
          to_char(v.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day
        FROM deliverables d JOIN deliverable_versions v ON v.deliverable_id = d.id AND v.number = d.version
        WHERE d.user_id = ${userId} ORDER BY v.position DESC LIMIT ${MAX_WORKS}
      ), month AS (
        SELECT id, number FROM works WHERE kind = 'calendar' ORDER BY position DESC LIMIT 1
      ), posts AS (
        SELECT day, title FROM post_results
        WHERE user_id = ${userId} AND day > (now() AT TIME ZONE ${timeZone})::date - ${RESULT_DAYS}::int
        ORDER BY day DESC LIMIT ${MAX_RESULTS}
      )
      SELECT
        (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'subject', subject, 'day', day)), '[]')
          FROM works) AS shelf,
        (SELECT jsonb_build_object('deliverableId', month.id, 'content', v.content,
            'blank', v.order->>'blank', 'ticks',
            (SELECT coalesce(jsonb_agg(jsonb_build_object('key', m.key, 'title', m.item)), '[]')
              FROM deliverable_marks m WHERE m.deliverable_id = month.id AND m.user_id = ${userId}))
          FROM month JOIN deliverable_versions v ON v.deliverable_id = month.id AND v.number = month.number) AS calendar,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('day', day, 'title', title)), '[]') FROM posts) AS results,
        (SELECT jsonb_build_object('id', c.id, 'agentKey', c.agent_key, 'title', c.title,
            'day', to_char(leaf.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD'),
            'words', CASE WHEN coalesce((asked.coach_state->>'isWithheld')::boolean, false) THEN NULL
              ELSE left(asked.text, ${CHARACTERS}) END,
            'answer', CASE WHEN leaf.role = 'ai' AND leaf.status = 'complete' THEN right(leaf.text, ${CHARACTERS}) ELSE '' END)
          FROM conversations c
          JOIN messages leaf ON leaf.id = c.leaf_id AND leaf.user_id = c.user_id
          JOIN messages asked ON asked.user_id = c.user_id
            AND asked.id = CASE WHEN leaf.role = 'user' THEN leaf.id ELSE leaf.parent_id END
          WHERE c.user_id = ${userId} AND c.id IS DISTINCT FROM ${except}::uuid
          ORDER BY c.activity DESC, c.id DESC LIMIT 1) AS conversation,
        (SELECT class FROM care_states WHERE user_id = ${userId} AND until > now()) AS "careClass"`,
    );
    if (row === undefined) throw new Error('a statement without FROM returned no row');
    return row;
  }
}
