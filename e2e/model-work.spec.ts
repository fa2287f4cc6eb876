import { ChatPage } from './pages/chat-page';
import { WorkbenchPage } from './pages/workbench-page';
import { expect } from './test';
import { test } from './vendor-test';
import { modelThatWrites } from './writing-model';

const TUNER = '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条';
const INVENTED = '持有国家一级调律师证，全无锡最好的调琴师';
const BANNED = /调律师证|国家一级|最好|最专业|保证/;

const withRow = (draft: Readonly<Record<string, unknown>>, text: string) => ({
  ...draft,
  rows: [...(draft.rows as object[]), { label: '凭什么', text }],
});

for (const [what, write] of [
  ['invents a certificate and calls itself the best', (draft) => JSON.stringify(withRow(draft, INVENTED))],
  ['breaks the schema', (draft) => JSON.stringify({ ...draft, oneLiners: ['最专业的调琴师'] })],
  ['answers in plain prose', () => '我建议你做无锡最专业的调琴师，保证一次调好。'],
] as const satisfies readonly (readonly [string, Parameters<typeof modelThatWrites>[0]])[]) {
  test(`a model that ${what} stores none of it, and the card is made all the same @phone`, async ({
    page,
    site,
    person,
    vendor,
  }) => {
    test.setTimeout(120_000);
    vendor.next(modelThatWrites(write));
    const chat = await ChatPage.open(page, site, person);
    await chat.ask(TUNER);
    await chat.ask('出定位卡');
    const answer = chat.messages.last();
    await expect(answer).toContainText('系统写的没通过检查，这份由离线教练按规则写。');
    await expect(answer).toContainText('调钢琴十二年');
    await expect(answer).not.toContainText(BANNED);
    await expect(answer).not.toContainText('写好就放进');
    await expect(answer).not.toContainText('内容由AI生成');

    const work = new WorkbenchPage(page);
    await work.openNewest();
    await expect(work.panel).toContainText('调钢琴十二年');
    await expect(work.panel).toContainText('离线教练');
    await expect(work.panel).not.toContainText('内容由AI生成');
    await expect(work.panel).not.toContainText(BANNED);

    await page.reload();
    await expect(work.panel).toContainText('调钢琴十二年');
    await expect(work.panel).not.toContainText(BANNED);
  });
}

test('a model corrects its text after the reported problems, and the card names the model @phone', async ({
  page,
  site,
  person,
  vendor,
}) => {
  test.setTimeout(120_000);
  const next = '先把第一句念给一位家长听';
  vendor.next(
    modelThatWrites((draft, tries) =>
      JSON.stringify({ ...(tries === 0 ? withRow(draft, INVENTED) : draft), next }),
    ),
  );
  const chat = await ChatPage.open(page, site, person);
  await chat.ask(TUNER);
  await chat.ask('出定位卡');
  const answer = chat.messages.last();
  await expect(answer).toContainText(next);
  await expect(answer).toContainText('内容由AI生成');
  await expect(answer).not.toContainText(BANNED);
  const work = new WorkbenchPage(page);
  await work.openNewest();
  await expect(work.panel).toContainText(next);
  await expect(work.panel).toContainText('内容由AI生成');
  await expect(work.panel).not.toContainText(BANNED);
});
