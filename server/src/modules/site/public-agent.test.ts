import type { Agent } from '@qihang/shared/contracts';
import { expect, it } from '@rstest/core';
import { createTestApp } from '../../testing/test-app';

it.each([
  ['no wishes where the rules answer', {}, false],
  [
    'wishes where a model answers, also under the label of the rules',
    { AI_PROVIDER: 'openai', AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'm', AI_LABEL_TEXT: '离线教练' },
    true,
  ],
])('an agent says that it takes %s', async (_which, environment, takesWishes) => {
  const test = await createTestApp({ environment });
  const agent = (await test.app.inject({ url: '/api/agents/test-agent' })).json<Agent>();
  expect(agent).toMatchObject({ label: '离线教练', capabilities: { takesWishes } });
  const site = (await test.app.inject({ url: '/api/site' })).json<{ agent: Agent }>();
  expect(site.agent).toEqual(agent);
  await test.close();
});
