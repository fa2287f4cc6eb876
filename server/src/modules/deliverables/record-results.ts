import { AppError, type PostResult, type PostResultInput, type PostResults } from '@qihang/shared/contracts';
import type { ResultRepository, StoredResult } from './result-repository';

interface KeepResultsDeps {
  readonly results: ResultRepository;
  readonly newId: () => string;
  readonly onChanged: (userId: string) => void;
}

const noResult = () => new AppError('not_found', 'no such post', { text: '没有找到这条记录' });
const TAKEN = '这一天已经有同名的一条了';
const FULL = '记录太多了，先删掉一些旧的';

function resultOf(stored: StoredResult): PostResult {
  switch (stored.kind) {
    case 'stored':
      return stored.result;
    case 'taken':
      throw new AppError('conflict', 'another post is entered like that', { text: TAKEN });
    case 'full':
      throw new AppError('conflict', 'too many posts', { text: FULL });
    case 'unknown':
      throw noResult();
  }
}

/** Use cases for the results of posts. Each throws `not_found` for a post that is not the user's. */
export const makeKeepResults = ({ results, newId, onChanged }: KeepResultsDeps) => {
  const changed = <Answer>(userId: string, answer: Answer): Answer => {
    onChanged(userId);
    return answer;
  };
  return {
    list: async (userId: string): Promise<PostResults> => ({
      items: (await results.inOrder(userId)).reverse(),
    }),
    add: async (userId: string, input: PostResultInput): Promise<PostResult> =>
      changed(userId, resultOf(await results.add(userId, newId(), input))),
    replace: async (userId: string, id: string, input: PostResultInput): Promise<PostResult> =>
      changed(userId, resultOf(await results.replace(userId, id, input))),
    delete: async (userId: string, id: string): Promise<void> => {
      if (!(await results.delete(userId, id))) throw noResult();
      onChanged(userId);
    },
  };
};
