import { type Act, type VendorCall, wholeStream } from './scripted-vendor';

type Fields = Record<string, unknown>;

/** A request to a scripted model. */
export interface ModelCall {
  readonly system: string;
  /** The last message of the user, or Dify's query. */
  readonly text: string;
  /** True for a request of a deliverable, false for talk. */
  readonly isWriting: boolean;
  /** The rules' own version that the request contains. */
  draft(): Fields;
}

export function readModelCall(call: VendorCall): ModelCall {
  const body = JSON.parse(call.body) as {
    messages?: readonly { role: string; content: string }[];
    query?: string;
  };
  const system = body.messages?.[0]?.content ?? '';
  const text = body.messages?.at(-1)?.content ?? body.query ?? '';
  return {
    system,
    text,
    isWriting: (system + text).includes('只输出一个 JSON 对象'),
    draft() {
      const [, shown = ''] = /## 按规则写的一份[^\n]*\n(\{.*\})/.exec(text) ?? [];
      return JSON.parse(shown) as Fields;
    },
  };
}

/** Answers a chat completion with that text, in chunks. */
export const answering =
  (text: string): Act =>
  async (call) => {
    await call.head();
    await call.chunk(wholeStream(text.match(/[\s\S]{1,40}/g) ?? []));
    await call.end();
  };

/** A model that talks, and that writes the result of `write`; `times` is the number of earlier writings. */
export function modelThat(write: (call: ModelCall, times: number) => string, talk = '好，接着说。'): Act {
  let times = 0;
  return (call) => {
    const asked = readModelCall(call);
    return answering(asked.isWriting ? write(asked, times++) : talk)(call);
  };
}
