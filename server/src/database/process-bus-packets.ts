/** Maximum of a payload; PostgreSQL takes fewer than 8,000 bytes. */
export const PACKET_BYTES = 7_900;

/** Sender (36), number (16), kind, three spaces and the brackets of the list, with room to spare. */
const HEADER_BYTES = 64;
const BODY_BYTES = PACKET_BYTES - HEADER_BYTES;
/**
 * Maximum of a joined message, UTF-16 units: far more than any message has, so that an endless one cannot fill the
 * memory.
 */
const MAX_MESSAGE_LENGTH = 16_777_216;

/** A list of whole messages, or a part of a message that is too long for a packet. */
type Kind = 'list' | 'first' | 'part' | 'last';

export interface Packet {
  readonly kind: Kind;
  readonly body: string;
}

/** Cuts a text into parts of at most `bytes` bytes of UTF-8, never within a code point. */
function* cut(text: string, bytes: number): Generator<string, void, undefined> {
  const whole = Buffer.from(text);
  for (let start = 0; start < whole.length; ) {
    let end = Math.min(start + bytes, whole.length);
    while (end < whole.length && ((whole[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    yield whole.toString('utf8', start, end);
    start = end;
  }
}

/** Packs messages, each in JSON, into as few packets as possible, in order. */
export function pack(messages: readonly string[]): Packet[] {
  const packets: Packet[] = [];
  let list: string[] = [];
  let bytes = 0;
  const close = () => {
    if (list.length > 0) packets.push({ kind: 'list', body: `[${list.join()}]` });
    list = [];
    bytes = 0;
  };
  for (const message of messages) {
    const size = Buffer.byteLength(message) + 1;
    if (bytes + size > BODY_BYTES) close();
    if (size > BODY_BYTES) {
      close();
      packets.push(...packLong(message));
    } else {
      list.push(message);
      bytes += size;
    }
  }
  close();
  return packets;
}

function packLong(message: string): Packet[] {
  const parts = [...cut(message, BODY_BYTES)];
  // A message that is too long by its comma alone gets an empty last part.
  if (parts.length === 1) parts.push('');
  const kindOf = (index: number): Kind => {
    if (index === 0) return 'first';
    return index === parts.length - 1 ? 'last' : 'part';
  };
  return parts.map((body, index) => ({ kind: kindOf(index), body }));
}

export const encodePacket = (from: string, number: number, { kind, body }: Packet): string =>
  `${from} ${number} ${kind} ${body}`;

const PACKET = /^([\da-f-]{36}) (\d{1,16}) (list|first|part|last) /;

/** Contents of a packet; `messages` is null while a long message is incomplete. */
export interface Arrival {
  readonly from: string;
  readonly messages: readonly unknown[];
  /** True when packets of this sender are missing before this one. */
  readonly isAfterGap: boolean;
}

interface Sender {
  number: number;
  /** Parts of a long message; null when its beginning is missing. */
  parts: string[] | null;
  length: number;
}

/** Reads the packets of one channel: joins long messages, drops repetitions, notices gaps. */
export class PacketReader {
  readonly #self: string;
  readonly #senders = new Map<string, Sender>();

  /** @param self this process, whose own packets are ignored */
  constructor(self: string) {
    this.#self = self;
  }

  /** @returns null for an own, a repeated and an unreadable packet */
  read(payload: string): Arrival | null {
    if (payload.startsWith(this.#self)) return null;
    const header = PACKET.exec(payload);
    if (header === null) return null;
    const [{ length }, from = '', digits = '', kind = ''] = header;
    const number = Number(digits);
    const known = this.#senders.get(from);
    if (known !== undefined && number <= known.number) return null;
    const sender = known ?? { number: number - 1, parts: null, length: 0 };
    const isAfterGap = number > sender.number + 1;
    if (isAfterGap) sender.parts = null;
    sender.number = number;
    this.#senders.set(from, sender);
    const body = payload.slice(length);
    if (kind === 'list') return { from, messages: parseList(body), isAfterGap };
    if (kind === 'first') Object.assign(sender, { parts: [], length: 0 });
    // Reading began in the middle of a long message, or after a gap in it.
    if (sender.parts === null) return { from, messages: [], isAfterGap: true };
    sender.parts.push(body);
    sender.length += body.length;
    const whole = kind === 'last' ? `[${sender.parts.join('')}]` : '[]';
    if (kind === 'last' || sender.length > MAX_MESSAGE_LENGTH) sender.parts = null;
    return { from, messages: parseList(whole), isAfterGap };
  }

  /** Forgets all senders' numbers after a gap of the listening connection itself. */
  forget(): void {
    this.#senders.clear();
  }
}

function parseList(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
