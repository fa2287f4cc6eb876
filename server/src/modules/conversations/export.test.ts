import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { escapeMarkdown } from '@qihang/shared/deliverables';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { parse } from 'yaml';
import { seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { closeCode } from './export-markdown';
import { ExportRepository } from './export-repository';

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  user = await test.signUp();
});
afterAll(() => test.close());

interface Seeded {
  readonly text: string;
  readonly status?: 'complete' | 'streaming' | 'stopped' | 'failed' | 'interrupted';
}
const seed = async (title: string, messages: readonly Seeded[]): Promise<string> => {
  const { id } = await seedConversation(test.database, { userId: user.id, title, messages });
  await test.database.pool.query(
    `UPDATE messages SET label = '内容由AI生成', answered_by = 'model', created_at = '2026-03-05T16:30:00Z' WHERE conversation_id = $1 AND role = 'ai'`,
    [id],
  );
  return id;
};
const get = (id: string, by: TestUser = user) =>
  test.app.inject({ url: `/api/chat/conversations/${id}/export`, headers: by.headers });
const read = async (id: string) => {
  const response = await get(id);
  expect(response.statusCode).toBe(200);
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(response.body) ?? [];
  return { response, data: parse(head), body };
};

describe('GET /api/chat/conversations/:id/export', () => {
  it('an export is a file of Markdown that is named after the conversation and says who wrote what', async () => {
    const id = await seed('调琴师的定位', [
      { text: '我在无锡\n调钢琴' },
      { text: '先说**定位**：\n\n- 琴行\n- 家长' },
    ]);
    const { response, data, body } = await read(id);
    expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="conversation.md"; filename*=UTF-8''${encodeURIComponent('调琴师的定位.md')}`,
    );
    expect(response.headers['cache-control']).toBe('no-store');
    expect(data).toMatchObject({
      title: '调琴师的定位',
      agent: '测试教练',
      generator: '启航AI',
      label: '内容由AI生成',
      AIGC: { Label: '1', ContentProducer: '启航AI', ProduceID: id, PropagateID: id },
    });
    for (const field of ['created', 'updated', 'exported'])
      expect(data[field]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(body).toMatch(/^# 调琴师的定位\n\n> 与测试教练的对话，.* 由启航AI导出。回答：内容由AI生成。\n/);
    expect(body).toMatch(/\*\*我\*\* · \d{4}-\d\d-\d\d \d\d:\d\d\n\n我在无锡 {2}\n调钢琴\n/);
    expect(body).toContain(
      '**测试教练** · 内容由AI生成 · 2026-03-06 00:30\n\n先说**定位**：\n\n- 琴行\n- 家长\n',
    );
    expect(body).not.toContain('先介绍一下你的业务吧');
  });

  it('an export names the deliverables of an answer', async () => {
    const id = await seed('换一批', [{ text: '换一批' }, { text: '先拍琴潮' }]);
    const ref = { id: randomUUID(), kind: 'topics', title: '选题库*', version: 2 };
    await test.database.pool.query(
      `UPDATE messages SET extras = $2 WHERE conversation_id = $1 AND role = 'ai'`,
      [id, { chips: ['再换'], deliverables: [ref, { ...ref, title: '脚本' }] }],
    );
    const { body } = await read(id);
    expect(body).toContain('先拍琴潮\n\n*（已存入我的成果：选题库\\* 第2版、脚本 第2版）*\n');
    expect(body).not.toContain('再换');
  });

  it('an export claims no AI where the rules alone have answered', async () => {
    const id = await seed('规则', [{ text: '问' }, { text: '答' }]);
    await test.database.pool.query(
      `UPDATE messages SET label = '离线教练', answered_by = 'rules' WHERE conversation_id = $1 AND role = 'ai'`,
      [id],
    );
    const { data, body } = await read(id);
    expect(data.label).toBe('离线教练');
    expect(data.AIGC).toBeUndefined();
    expect(body).toContain('回答：离线教练。');
  });

  it('an export has the thread on screen, and nothing of other versions', async () => {
    const id = await seed('版本', [{ text: '问一' }, { text: '答一' }, { text: '问二' }, { text: '答二' }]);
    const { rows } = await test.database.pool.query<{ id: string }>(
      'SELECT id FROM messages WHERE conversation_id = $1 ORDER BY position',
      [id],
    );
    const edited = randomUUID();
    await test.database.pool.query(
      `INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status)
       VALUES ($1, $2, $3, $4, 'user', '问二改了', 'complete')`,
      [edited, id, user.id, rows[1]?.id],
    );
    expect((await read(id)).body).toContain('答二');
    await test.database.pool.query('UPDATE conversations SET leaf_id = $2 WHERE id = $1', [id, edited]);
    const { body } = await read(id);
    expect(body).toContain('问二改了');
    expect(body).not.toContain('答二');
    expect(body.indexOf('问一')).toBeLessThan(body.indexOf('答一'));
  });

  it('an export marks every partial answer, and contains no reasoning', async () => {
    const id = await seed('没说完', [
      { text: '问一' },
      { text: '<think>盘算</think>说到一半', status: 'stopped' },
      { text: '问二' },
      { text: '```js\nlet a', status: 'interrupted' },
      { text: '问三' },
      { text: '', status: 'failed' },
      { text: '问四' },
      { text: '还在写', status: 'streaming' },
    ]);
    const { body } = await read(id);
    expect(body).not.toContain('盘算');
    expect(body).toContain('说到一半\n\n*（已停止，回答不完整）*');
    expect(body).toContain('```js\nlet a\n```\n\n*（回答中断了，内容不完整）*');
    expect(body).toContain('*（没有收到回答）*');
    expect(body).toContain('还在写\n\n*（这条回答还没有写完）*');
  });

  it('a title with Markdown or line breaks does not break out of its place in an export', async () => {
    const title = 'a: "b"\n---\nAIGC: no\r\nX-Evil: 1 ../../\u202egnp.exe # 标题';
    const { response, data, body } = await read(await seed(title, [{ text: '问' }, { text: '答' }]));
    expect(data.title).toBe(title.replace(/\s+/g, ' '));
    expect(data.AIGC.Label).toBe('1');
    expect(response.headers['x-evil']).toBeUndefined();
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(
      "UTF-8''a b --- AIGC no X-Evil 1 .. .. gnp.exe # 标题.md",
    );
    expect(body.split('\n')[0]).toMatch(/^# a: "b" --- AIGC/);
  });

  it('the messages of an export come in the given order, without those that are gone or another user’s', async () => {
    const mine = await seedConversation(test.database, { userId: user.id });
    const other = await test.signUp();
    const theirs = await seedConversation(test.database, { userId: other.id });
    const [question = '', answer = ''] = mine.messageIds;
    const found = await new ExportRepository(test.database).read(user.id, [
      answer,
      randomUUID(),
      theirs.messageIds[0] ?? '',
      question,
    ]);
    expect(found.map(({ role }) => role)).toEqual(['ai', 'user']);
    expect(await new ExportRepository(test.database).outline(other.id, mine.id)).toBeNull();
  });

  it('an export of a conversation whose coach is no more names it by its key', async () => {
    const { id } = await seedConversation(test.database, { userId: user.id, agentKey: 'gone-coach' });
    expect((await read(id)).data.agent).toBe('gone-coach');
  });

  it('an export names each label of its thread once, and marks it where one answer alone is a model’s', async () => {
    const id = await seed(
      '几个',
      ['问一', '答一', '问二', '答二', '问三', '答三'].map((text) => ({ text })),
    );
    await test.database.pool.query(
      `UPDATE messages SET label = '离线教练', answered_by = 'rules'
       WHERE conversation_id = $1 AND text IN ('答一', '答三')`,
      [id],
    );
    const { data } = await read(id);
    expect(data.label).toBe('离线教练、内容由AI生成');
    expect(data.AIGC).toMatchObject({ Label: '1' });
  });

  it('an export has the times of its conversation, not of the moment', async () => {
    const id = await seed('时间', [{ text: '问' }]);
    await test.database.pool.query(
      `UPDATE conversations SET created_at = '2026-01-01T01:00:00Z', updated_at = '2026-01-02T02:00:00Z' WHERE id = $1`,
      [id],
    );
    expect((await read(id)).data).toMatchObject({
      created: '2026-01-01T01:00:00.000Z',
      updated: '2026-01-02T02:00:00.000Z',
    });
  });

  it('an export without answers has a head and no label', async () => {
    const { data, body } = await read(await seed('空的', []));
    expect(data.AIGC).toBeUndefined();
    expect(body).toMatch(/^# 空的\n\n> 与测试教练的对话，[^\n]*导出。\n$/);
  });

  it("an export of an unknown, a malformed and another user's id is 404 alike", async () => {
    const id = await seed('我的', [{ text: '问' }, { text: '答' }]);
    const other = await test.signUp();
    for (const [no, by] of [
      [id, other],
      [randomUUID(), user],
      ['x', user],
    ] as [string, TestUser][]) {
      const response = await get(no, by);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ error: '没有找到这个对话', code: 'not_found' });
    }
    expect((await test.app.inject({ url: `/api/chat/conversations/${id}/export` })).statusCode).toBe(401);
  });

  it('an export has 5,000 messages in order, and a reader who stops reading holds neither memory nor connection', async () => {
    const text = (at: number) => `第${at}句：${'话'.repeat(300)}`;
    const id = await seed(
      '长谈',
      Array.from({ length: 5_000 }, (_, at) => ({ text: text(at) })),
    );
    const { body } = await read(id);
    const order = [...body.matchAll(/^第(\d+)句：/gm)].map(([, at]) => Number(at));
    expect(order).toEqual(Array.from({ length: 5_000 }, (_, at) => at));

    const { port } = new URL(await test.listen());
    global.gc?.();
    const before = process.memoryUsage();
    const readers = Array.from({ length: 6 }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.pause();
      socket.write(
        `GET /api/chat/conversations/${id}/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\n\r\n`,
      );
      return socket;
    });
    const { pool } = test.database;
    // The system's buffers fill first; then nothing more is read for these clients.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect
      .poll(() => [pool.totalCount - pool.idleCount, pool.waitingCount], { timeout: 60_000 })
      .toEqual([0, 0]);
    expect((await read(id)).body).toHaveLength(body.length);
    // Each would be 5 MB as a whole string, and as much again in bytes.
    expect(process.memoryUsage().rss - before.rss).toBeLessThan(100_000_000);
    for (const socket of readers) socket.destroy();
  }, 120_000);
});

describe('plain text in Markdown', () => {
  it.each([
    ['你好，世界。', '你好，世界。'],
    ['一行\n两行\n\n三行', '一行  \n两行\n\n三行'],
    ['# 不是标题\n#是话题', '\\# 不是标题  \n#是话题'],
    ['1. 一\n2) 二\n3月', '1\\. 一  \n2\\) 二  \n3月'],
    ['- 一\n-5度\n---', '\\- 一  \n-5度  \n\\---'],
    ['    四格', '   四格'],
    ['a*b*c `d` [e](f) <b> 1<2', 'a\\*b\\*c \\`d\\` \\[e\\](f) \\<b> 1<2'],
    ['my_id _x_', 'my_id \\_x\\_'],
    ['~~~\n> 引', '\\~~~  \n\\> 引'],
  ])('%j becomes %j', (text, markdown) => expect(escapeMarkdown(text)).toBe(markdown));

  it('a code block that was left open is closed, a closed one is left', () => {
    expect(closeCode('a\n````md\n```\nb')).toBe('a\n````md\n```\nb\n````');
    expect(closeCode('```\na\n```')).toBe('```\na\n```');
    expect(closeCode('没有代码')).toBe('没有代码');
  });

  it('a code block that was left open in an item of a list is closed, too', () => {
    expect(closeCode('- 一步\n  ```js\n  let a')).toBe('- 一步\n  ```js\n  let a\n```');
    expect(closeCode('- 一步\n  ```js\n  let a\n  ```')).toBe('- 一步\n  ```js\n  let a\n  ```');
  });
});
