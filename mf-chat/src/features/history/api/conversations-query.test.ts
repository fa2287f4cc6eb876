import { apiClient, queryClient } from '@qihang/shared/api';
import type { ConversationPage } from '@qihang/shared/contracts';
import { afterEach, expect, rs, test } from '@rstest/core';
import { conversationsQuery, loadMoreConversations } from './conversations-query';

afterEach(() => {
  rs.restoreAllMocks();
  queryClient.clear();
});

const pageOf = (ids: readonly string[], nextCursor: string | null): ConversationPage => ({
  items: ids.map((id) => ({
    ...{ id, title: id, agentKey: 'lao-gao-ip-master', isPinned: false },
    updatedAt: '2026-03-01T08:00:00.000Z',
  })),
  nextCursor,
});
const idsInList = () => queryClient.getQueryData(conversationsQuery.queryKey)?.items.map(({ id }) => id);

/** Answers the next read when told. */
function holdRead(): (page: ConversationPage) => void {
  let answer = (_: ConversationPage): void => {};
  rs.spyOn(apiClient, 'get').mockReturnValue(
    new Promise((resolve) => {
      answer = (data) => resolve({ data } as never);
    }),
  );
  return (page) => answer(page);
}

test('an older page goes below the list that it was asked for', async () => {
  queryClient.setQueryData(conversationsQuery.queryKey, pageOf(['a'], 'after-a'));
  const answer = holdRead();
  const loading = loadMoreConversations(queryClient);
  answer(pageOf(['b'], null));
  await loading;
  expect(idsInList()).toEqual(['a', 'b']);
});

test('an older page that comes after the list was read anew is dropped, or a stretch would be missing', async () => {
  queryClient.setQueryData(conversationsQuery.queryKey, pageOf(['a'], 'after-a'));
  const answer = holdRead();
  const loading = loadMoreConversations(queryClient);
  queryClient.setQueryData(conversationsQuery.queryKey, pageOf(['new'], 'after-new'));
  answer(pageOf(['b'], null));
  await loading;
  expect(idsInList()).toEqual(['new']);
});
