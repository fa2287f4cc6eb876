import { isSuperseded } from './kept-pages';

/** How long a navigation waits for the network where a kept page could be shown. */
export const PATIENCE_MS = 1_000;

/** What a navigation is answered with. */
export interface ChosenPage {
  readonly page: Response;
  readonly isKept: boolean;
}

/** A proxy whose server is away. Any other status is the site's own word, also that it is closed. */
const AWAY: readonly number[] = [502, 504];

/**
 * Chooses between the network and the kept page: the network's in time; the kept one when the network fails, or is late
 * and has had no other page since. Where nothing is kept, the network's whenever it comes.
 * @throws what the network throws, when nothing is kept
 */
export async function choosePage(
  network: Promise<Response>,
  kept: Promise<Response | null>,
  late: Promise<'late'>,
): Promise<ChosenPage> {
  const answered = network.then(
    // In Firefox a navigation preload that fails is an answer, too.
    (page) => (page.type === 'error' || AWAY.includes(page.status) ? null : page),
    () => null,
  );
  const inTime = await Promise.race([answered, late]);
  if (inTime !== null && inTime !== 'late') return { page: inTime, isKept: false };
  const page = await kept;
  if (page !== null && inTime === 'late' && !isSuperseded(page)) return { page, isKept: true };
  const answer = await answered;
  if (answer !== null || page === null) return { page: answer ?? (await network), isKept: false };
  return { page, isKept: true };
}
