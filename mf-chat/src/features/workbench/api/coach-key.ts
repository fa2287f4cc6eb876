import type { QueryClient } from '@qihang/shared/api';

/** All that is kept here of 我的成果 and 我的档案 stands below this name. */
export const COACH = 'coach';

/** Has everything of them that is shown read again. */
export const refreshCoach = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [COACH] });
