import { integrityOf } from '../releases/store/integrity';
import { BoundedCache } from './bounded-cache';
import { compress, decompress, type Encoding } from './compression';
import { ContentFolder, type ContentForm } from './content-folder';

export interface FileCacheOptions {
  /** Folder for contents on disk. Several processes may share it. */
  readonly folder: string;
  /** Source of the contents: `ReleaseStore.readFile`. */
  readonly readFile: (integrity: string) => Promise<Uint8Array | null>;
  /** Compressed copies that exist already; see `GatewayOptions.findCompressed`. */
  readonly findCompressed?: FindCompressed | undefined;
  /** Called with failures that do not affect the answer. */
  readonly report: (problem: string, error: unknown) => void;
  /** Size limit of the cache in memory, in bytes. */
  readonly memoryBytes?: number;
}

const MEMORY_BYTES = 32 * 1024 * 1024;
/** Size limit of a decompressed file. */
const MAX_CONTENT_BYTES = 256 * 1024 * 1024;
/** Minimum age of an unneeded file before it is removed, for the sake of other processes that share the folder. */
const SWEEP_AGE_MS = 3_600_000;

const FORMS = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, ContentForm>;

/** Finds a compressed copy of the content with this hash; null when there is none. */
export type FindCompressed = (integrity: string, encoding: Encoding) => Promise<Buffer | null>;

/** Whether `encoded` decompresses to the content with this hash. */
async function isCopyOf(integrity: string, encoded: Buffer, encoding: Encoding): Promise<boolean> {
  const plain = await decompress(encoded, encoding, MAX_CONTENT_BYTES).catch(() => null);
  return plain !== null && integrityOf(plain) === integrity;
}

/**
 * Files of releases, plain and compressed: the most recently requested in memory, all on disk. Every content is
 * verified against its hash before it is returned, so a faulty disk or store does no harm.
 */
export class FileCache {
  readonly #disk: ContentFolder;
  readonly #memory: BoundedCache<Buffer>;
  readonly #pending = new Map<string, Promise<Buffer | null>>();
  #warm = new Set<string>();

  constructor(private readonly options: FileCacheOptions) {
    this.#disk = new ContentFolder(options.folder);
    this.#memory = new BoundedCache(options.memoryBytes ?? MEMORY_BYTES, (content) => content.length);
  }

  /**
   * Content of a file by its hash.
   * @returns null when the store has no such file
   * @throws when the store cannot be read, or holds a different content under that hash
   */
  content(integrity: string): Promise<Buffer | null> {
    return this.#once(integrity, () => this.#loadContent(integrity));
  }

  /** The same content, compressed; throws as `content` does. */
  encoded(integrity: string, encoding: Encoding): Promise<Buffer | null> {
    return this.#once(`${integrity}${FORMS[encoding]}`, () => this.#loadEncoded(integrity, encoding));
  }

  /** Ensures that a file is on disk in these forms; each file is checked once. */
  async warm(integrity: string, encodings: readonly Encoding[]): Promise<void> {
    if (this.#warm.has(integrity)) return;
    await this.content(integrity);
    for (const encoding of encodings) await this.encoded(integrity, encoding);
    this.#warm.add(integrity);
  }

  /** Removes from the disk the contents that are not in `kept`. */
  async sweep(kept: ReadonlySet<string>, now: Date): Promise<void> {
    this.#warm = new Set([...this.#warm].filter((integrity) => kept.has(integrity)));
    await this.#disk
      .sweep(kept, new Date(now.getTime() - SWEEP_AGE_MS))
      .catch((error: unknown) => this.options.report('old files could not be removed', error));
  }

  /** Shares one load among all concurrent requests for the same content. */
  #once(key: string, load: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const present = this.#memory.get(key);
    if (present !== undefined) return Promise.resolve(present);
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    const loading = load()
      .then((content) => {
        if (content !== null) this.#memory.set(key, content);
        return content;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, loading);
    return loading;
  }

  async #loadContent(integrity: string): Promise<Buffer | null> {
    const present = await this.#readDisk(integrity, '');
    if (present !== null) {
      if (integrityOf(present) === integrity) return present;
      this.options.report('a file on disk was not what it should be', new Error(integrity));
    }
    const stored = await this.options.readFile(integrity);
    if (stored === null) return null;
    if (integrityOf(stored) !== integrity) throw new Error(`the store has another content for ${integrity}`);
    const content = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
    await this.#writeDisk(integrity, '', content);
    return content;
  }

  async #loadEncoded(integrity: string, encoding: Encoding): Promise<Buffer | null> {
    const present = await this.#readDisk(integrity, FORMS[encoding]);
    if (present !== null) {
      if (await isCopyOf(integrity, present, encoding)) return present;
      this.options.report('a compressed file on disk was not what it should be', new Error(integrity));
    }
    const content = await this.content(integrity);
    if (content === null) return null;
    const encoded = (await this.#findCopy(integrity, encoding)) ?? (await compress(content, encoding));
    await this.#writeDisk(integrity, FORMS[encoding], encoded);
    return encoded;
  }

  /** A copy that exists already; null when there is none, or it is one of another content. */
  async #findCopy(integrity: string, encoding: Encoding): Promise<Buffer | null> {
    const copy = await Promise.resolve(this.options.findCompressed?.(integrity, encoding) ?? null).catch(
      (error: unknown) => {
        this.options.report('a compressed copy could not be read', error);
        return null;
      },
    );
    return copy !== null && (await isCopyOf(integrity, copy, encoding)) ? copy : null;
  }

  /** A failing disk makes the gateway slower, and has no other effect. */
  #readDisk(integrity: string, form: ContentForm): Promise<Buffer | null> {
    return this.#disk.read(integrity, form).catch((error: unknown) => {
      this.options.report('a file could not be read from disk', error);
      return null;
    });
  }

  #writeDisk(integrity: string, form: ContentForm, content: Uint8Array): Promise<void> {
    return this.#disk
      .write(integrity, form, content)
      .catch((error: unknown) => this.options.report('a file could not be written to disk', error));
  }
}
