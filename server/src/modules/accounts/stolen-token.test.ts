import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { runCli } from '../../cli/run-cli';
import type { Answerer } from '../../modules/answers/answerer';
import { type ChatServer, type ChatUser, isAnswer, startChatServer } from '../../testing/chat-server';

/** Provider stream that speaks until it is stopped. */
const speakOn: Answerer['stream'] = async function* (_request, signal) {
  while (!signal.aborted) {
    yield { type: 'text', text: '再想一想。' };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

let here: ChatServer;
/** Second process on the same database. */
let there: ChatServer;
let user: ChatUser;
beforeAll(async () => {
  here = await startChatServer({ coach: speakOn });
  there = await startChatServer({ coach: speakOn, database: here.database });
});
beforeEach(async () => {
  user = await here.signUp();
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const operate = async (...args: string[]): Promise<void> => {
  const said: string[] = [];
  const code = await runCli(
    args,
    { DATABASE_URL: here.database.url },
    { out: () => {}, say: (line) => void said.push(line), ask: null },
  );
  expect(`${code} ${code === 0 ? '' : said.join()}`).toBe('0 ');
};

/** Opens a stream with the token on both servers, ends the session, and expects both streams to end. */
async function expectEnded(thief: ChatUser, end: () => Promise<unknown>): Promise<void> {
  const streams = [await here.send(thief, '你好'), await there.send(thief, '你好')];
  await Promise.all(streams.map((stream) => stream.seen(isAnswer)));
  const started = performance.now();
  await end();
  for (const server of [here, there]) {
    expect((await server.request(thief, 'GET', '/api/auth/me')).status).toBe(401);
  }
  const events = await Promise.all(streams.map((stream) => stream.events));
  expect(performance.now() - started).toBeLessThan(5_000);
  // The streams were cut, not completed.
  for (const seen of events) expect(isAnswer(seen.at(-1) ?? { error: '' })).toBe(true);
}

const signInAgain = async (): Promise<ChatUser> => {
  const response = await there.request(null, 'POST', '/api/auth/login', {
    username: user.username,
    password: user.password,
  });
  const { token } = (await response.json()) as { token: string };
  return { ...user, token };
};

describe('F53: a stolen token, with its open streams in two processes, is dead within five seconds of', () => {
  it('sign-out', async () => {
    await expectEnded(user, () => here.request(user, 'POST', '/api/auth/logout'));
  });

  it('a change of the password by the owner, whose own streams go on', async () => {
    const owner = await signInAgain();
    const own = await there.send(owner, '你好');
    await own.seen(isAnswer);
    await expectEnded(user, () =>
      there.request(owner, 'POST', '/api/auth/password', { current: user.password, next: 'a new password' }),
    );
    expect((await there.request(owner, 'GET', '/api/auth/me')).status).toBe(200);
    let isOver = false;
    own.events.then(() => {
      isOver = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isOver).toBe(false);
    own.leave();
  });

  it("the operator's reset-password", async () => {
    await expectEnded(user, () => operate('users', 'reset-password', user.username));
  });

  it("the operator's sign-out, after which the owner signs in as before", async () => {
    await expectEnded(user, () => operate('users', 'sign-out', user.username));
    const back = await signInAgain();
    expect((await there.request(back, 'GET', '/api/auth/me')).status).toBe(200);
  });

  it("the operator's disable", async () => {
    await expectEnded(user, () => operate('users', 'disable', user.username));
    const response = await here.request(null, 'POST', '/api/auth/login', {
      username: user.username,
      password: user.password,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: '手机号或密码错误', code: 'bad_credentials' });
  });

  it("the operator's delete, which takes everything the user owned", async () => {
    await here.send(user, '你好').then((stream) => stream.seen(isAnswer));
    const streams = [await here.send(user, '你好'), await there.send(user, '你好')];
    await Promise.all(streams.map((stream) => stream.seen(isAnswer)));
    await operate('users', 'delete', user.username, '--yes');
    await Promise.all(streams.map((stream) => stream.events));
    expect((await here.request(user, 'GET', '/api/auth/me')).status).toBe(401);
    const { rows } = await here.database.pool.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM users WHERE id = $1) + (SELECT count(*) FROM sessions WHERE user_id = $1)
         + (SELECT count(*) FROM conversations WHERE user_id = $1) + (SELECT count(*) FROM messages WHERE user_id = $1)
         + (SELECT count(*) FROM generations WHERE user_id = $1) AS left`,
      [user.id],
    );
    expect(Number(rows[0]?.left)).toBe(0);
  });
});
