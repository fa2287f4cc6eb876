import {
  type ChatEvent,
  isLastEvent,
  isUserEvent,
  makeChatEventDecoder,
  type UserEvent,
} from '@qihang/shared/contracts';

/** A stream that is being read. */
export interface OpenStream<Event = ChatEvent> {
  readonly status: number;
  readonly headers: Headers;
  /** All events up to the last one, or up to the end of the connection. */
  readonly events: Promise<Event[]>;
  /** Resolves with the first event that `fits` accepts. */
  seen(fits: (event: Event, soFar: readonly Event[]) => boolean): Promise<Event>;
  /** Closes the tab. */
  leave(): void;
  /** The body of a failed request. */
  readonly failure: Promise<unknown>;
}

interface StreamKind<Event> {
  readonly makeDecoder: () => (chunk: string) => Event[];
  readonly isLast: (event: Event) => boolean;
}

export const CHAT_STREAM: StreamKind<ChatEvent> = { makeDecoder: makeChatEventDecoder, isLast: isLastEvent };

export const USER_STREAM: StreamKind<UserEvent> = {
  isLast: () => false,
  makeDecoder() {
    let buffered = '';
    return (chunk) => {
      const blocks = (buffered + chunk).split('\n\n');
      buffered = blocks.pop() ?? '';
      return blocks
        .filter((block) => block.startsWith('data: '))
        .map((block): unknown => JSON.parse(block.slice('data: '.length)))
        .filter(isUserEvent);
    };
  },
};

export function openStream<Event>(
  response: Response,
  tab: AbortController,
  kind: StreamKind<Event>,
): OpenStream<Event> {
  const soFar: Event[] = [];
  const watchers = new Set<() => void>();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const events = isStream ? readEvents(response, kind, soFar, watchers) : Promise.resolve(soFar);
  return {
    status: response.status,
    headers: response.headers,
    events,
    failure: isStream ? Promise.resolve(null) : response.json(),
    seen: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const index = soFar.findIndex((event, at) => fits(event, soFar.slice(0, at + 1)));
          const found = soFar[index];
          if (found === undefined) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
        events.then(() => reject(new Error(`ended without it: ${JSON.stringify(soFar.slice(-3))}`)));
      }),
    leave: () => tab.abort(),
  };
}

async function readEvents<Event>(
  response: Response,
  { makeDecoder, isLast }: StreamKind<Event>,
  soFar: Event[],
  watchers: ReadonlySet<() => void>,
): Promise<Event[]> {
  const decode = makeDecoder();
  const decoder = new TextDecoder();
  let hasEnded = false;
  try {
    for await (const bytes of response.body ?? []) {
      for (const event of decode(decoder.decode(bytes, { stream: true }))) {
        if (hasEnded) throw new Error('an event after the last one');
        hasEnded = isLast(event);
        soFar.push(event);
      }
      for (const look of watchers) look();
    }
  } catch (error) {
    if (error instanceof Error && error.message === 'an event after the last one') throw error;
    // The connection was lost or the tab was closed: the result is the events so far.
  }
  return soFar;
}
