import {
  type Act,
  type ScriptedVendor,
  startScriptedVendor,
  type VendorCall,
  wholeStream,
} from './scripted-vendor';

/** What a model was asked in one call. */
export interface AskedCall {
  readonly system: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** The last message. */
  readonly last: string;
}

/** A text, or what makes one of the call; what returns none has answered the call itself. */
export type Saying = string | ((call: AskedCall & VendorCall) => string | Promise<void>);

/** A vendor whose model says what a test dictates, call after call. */
export interface SpeakingVendor extends ScriptedVendor {
  /** All calls so far, as the model was asked. */
  readonly asked: readonly AskedCall[];
  /** Says these in the next calls, and forgets what it was to say before. Without any left it says 好。 with an empty tail. */
  says(...answers: readonly Saying[]): void;
}

/** An answer without records. */
export const talkOf = (text: string): string => `@@\n${text}\n@@@\n-`;

const NOTHING_LEFT = talkOf('好。');

/** In pieces as a model streams them. */
export const streamed =
  (text: string): Act =>
  async (call) => {
    await call.head();
    await call.chunk(wholeStream(text.match(/[\s\S]{1,7}/g) ?? []));
    await call.end();
  };

export async function startSpeakingVendor(): Promise<SpeakingVendor> {
  const vendor = await startScriptedVendor();
  const asked: AskedCall[] = [];
  let queue: Saying[] = [];
  vendor.play((call) => {
    const { messages } = JSON.parse(call.body) as Pick<AskedCall, 'messages'>;
    const read = { system: messages[0]?.content ?? '', messages, last: messages.at(-1)?.content ?? '' };
    asked.push(read);
    const next = queue.shift() ?? NOTHING_LEFT;
    const said = typeof next === 'string' ? next : next(Object.assign(Object.create(call), read));
    return typeof said === 'string' ? streamed(said)(call) : said;
  });
  return Object.assign(vendor, {
    asked,
    says(...answers: readonly Saying[]) {
      queue = [...answers];
    },
  });
}
