import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { VendorFailure } from '../vendor-failure';

/** Parser of events from text in chunks. */
export interface EventCollector {
  take(text: string): readonly EventSourceMessage[];
  end(text: string): readonly EventSourceMessage[];
}

/** Parser of server-sent events; a line over `maxLength` ends it. */
export function makeEventCollector(maxLength: number): EventCollector {
  let batch: EventSourceMessage[] = [];
  let overflow: VendorFailure | null = null;
  const parser = createParser({
    maxBufferSize: maxLength,
    onEvent: (event) => batch.push(event),
    onError: (error) => {
      if (error.type !== 'max-buffer-size-exceeded') return;
      overflow = new VendorFailure('too_large', 'vendor sent a line over the limit');
    },
  });
  const take = (text: string) => {
    if (overflow === null) parser.feed(text);
    // Complete events before the endless line are part of the answer.
    if (overflow !== null && batch.length === 0) throw overflow;
    const taken = batch;
    batch = [];
    return taken;
  };
  // Some vendors forget the blank line after their last event.
  return { take, end: (text) => take(`${text}\n\n`) };
}

/** Parser of one JSON answer of at most `maxLength`, as one event. */
export function makeJsonCollector(maxLength: number): EventCollector {
  let collected = '';
  return {
    take(text) {
      collected += text;
      if (collected.length > maxLength) {
        throw new VendorFailure('too_large', 'vendor sent an answer over the limit');
      }
      return [];
    },
    end(text) {
      const data = collected + text;
      // Some gateways declare their event stream as JSON.
      return data.trimStart().startsWith('{') ? [{ data }] : makeEventCollector(maxLength).end(data);
    },
  };
}
