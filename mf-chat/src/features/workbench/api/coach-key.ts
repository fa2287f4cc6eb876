import type { QueryClient } from '@qihang/shared/api';

/** First part of the query keys of 我的成果 and 我的档案. */
export const COACH = 'coach';

/** Reads all mounted queries below {@link COACH} again. */
export const refreshCoach = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [COACH] });
