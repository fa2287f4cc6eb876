import { answerWith, delta, type VendorAct } from './vendor-server';

type Fields = Readonly<Record<string, unknown>>;

/** Draft of the rules in the model's prompt, on which a well-behaved model builds. */
function draftIn(question: string): Fields {
  const [, shown = '{}'] = /## 按规则写的一份[^\n]*\n(\{.*\})/.exec(question) ?? [];
  return JSON.parse(shown) as Fields;
}

/**
 * A model that talks, and that writes when it is asked for a deliverable; `tries` is the number of earlier attempts.
 */
export function modelThatWrites(write: (draft: Fields, tries: number) => string): VendorAct {
  let tries = 0;
  return (response, request, body) => {
    const { messages } = JSON.parse(body) as { messages: readonly { content: string }[] };
    const [instruction = '', question = ''] = [messages[0]?.content, messages.at(-1)?.content];
    const isWork = instruction.includes('只输出一个 JSON 对象');
    const text = isWork ? write(draftIn(question), tries) : '明白了，接着说。';
    if (isWork) tries += 1;
    const chunks = text.match(/[\s\S]{1,60}/g) ?? [];
    return answerWith(
      chunks.map((content) => delta({ content })),
      1,
    )(response, request, body);
  };
}
