import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { type ScriptedVendor, startScriptedVendor } from '../testing/scripted-vendor';
import { runCli } from './run-cli';

let robot: ScriptedVendor;
beforeAll(async () => {
  robot = await startScriptedVendor();
});
afterAll(() => robot.close());

const answering = (text: string, status = 200) =>
  robot.play(async (call) => {
    await call.head(status, { 'Content-Type': 'application/json' });
    await call.chunk(text);
    await call.end();
  });

async function run(environment: Record<string, string>) {
  const lines: string[] = [];
  const terminal = {
    out: (line: string) => void lines.push(line),
    say: (line: string) => void lines.push(line),
    ask: null,
  };
  return { code: await runCli(['alerts', 'test'], environment, terminal), lines: lines.join('\n') };
}

describe('npm run alerts -- test', () => {
  const toRobot = () => ({ ALERT_WEBHOOK: `${robot.baseUrl}/hook?key=robot-secret`, BRAND_NAME: '好教练' });

  it('sends a message as alerts go, without a database, and says that it was taken', async () => {
    answering('{"errcode":0}');
    const { code, lines } = await run(toRobot());
    expect([code, lines]).toEqual([0, expect.stringMatching(/^127\.0\.0\.1:\d+ took the message/)]);
    expect(robot.calls).toHaveLength(1);
    expect(JSON.parse(robot.calls[0]?.body ?? '')).toMatchObject({
      event: 'test',
      text: { content: expect.stringMatching(/^【好教练】测试消息/) },
    });
  });

  it.each([
    ['{"errcode":310000}', 200, /did not take the message: the robot answered 310000/],
    ['', 404, /did not take the message: status 404/],
  ])('says in one line why the robot did not take it, without its key: %s', async (text, status, problem) => {
    answering(text, status);
    const { code, lines } = await run(toRobot());
    expect([code, lines]).toEqual([1, expect.stringMatching(problem)]);
    expect(lines).not.toMatch(/robot-secret|\n/);
  });

  it('says that nobody is told where there is no address', async () => {
    expect(await run({})).toEqual({ code: 1, lines: expect.stringMatching(/ALERT_WEBHOOK: is not set/) });
  });
});
