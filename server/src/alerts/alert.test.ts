import { describe, expect, it } from '@rstest/core';
import { type Alert, alertBodyOf } from './alert';

const ALERT: Alert = {
  event: 'disk_degraded',
  reason: 'low',
  content: '磁盘空间不足',
  facts: { detail: '剩余 9 MB' },
};
const bodyFor = (webhook: string, alert: Alert = ALERT) =>
  alertBodyOf(alert, { webhook, brand: '琴坊', now: Date.parse('2026-05-01T08:00:00Z') });

describe('the body of an alert', () => {
  const text = { msgtype: 'text', text: { content: '【琴坊】磁盘空间不足' } };
  const card = { msg_type: 'text', content: { text: '【琴坊】磁盘空间不足' } };

  it.each([
    ['https://qyapi.weixin.qq.com/send?key=k', text],
    ['https://oapi.dingtalk.com/robot/send', text],
    ['https://open.feishu.cn/hook/k', card],
    ['https://open.larksuite.com/hook/k', card],
  ])('is to %s what that robot takes, and nothing more', (webhook, body) => {
    expect(bodyFor(webhook)).toEqual(body);
  });

  it.each([
    ...['https://relay.example/hook', 'https://notfeishu.cn/hook', 'https://feishu.cn.example/hook'],
    ...['https://dingtalk.com.example/hook', 'https://relay.example/open.feishu.cn'],
  ])('is to %s what every robot takes, with the facts and the time', (webhook) => {
    expect(bodyFor(webhook)).toEqual({
      ...{ ...text, ...card },
      ...{ event: 'disk_degraded', reason: 'low', detail: '剩余 9 MB', time: '2026-05-01T08:00:00.000Z' },
    });
  });

  it('says by no reason that all is well again', () => {
    const { facts: _, ...well } = { ...ALERT, event: 'disk_recovered', reason: null };
    expect(bodyFor('https://relay.example/hook', well)).toMatchObject({
      event: 'disk_recovered',
      reason: null,
    });
  });
});
