import { type Act, type VendorCall, wholeStream } from './scripted-vendor';

type Fields = Record<string, unknown>;

/** What a scripted model was asked, as it reads it. */
export interface ModelCall {
  readonly system: string;
  /** The last message of the user, or Dify's query. */
  readonly text: string;
  /** It is asked to write a deliverable, and not to talk. */
  readonly isWriting: boolean;
  /** The rules' own version that it is shown. */
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

/** Answers a chat completion with that text, in pieces. */
export const answering =
  (text: string): Act =>
  async (call) => {
    await call.head();
    await call.chunk(wholeStream(text.match(/[\s\S]{1,40}/g) ?? []));
    await call.end();
  };

/** A model that talks, and that writes what `write` makes of the call; `times` it has written before. */
export function modelThat(write: (call: ModelCall, times: number) => string, talk = '好，接着说。'): Act {
  let times = 0;
  return (call) => {
    const asked = readModelCall(call);
    return answering(asked.isWriting ? write(asked, times++) : talk)(call);
  };
}
