import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page, TestInfo } from '@playwright/test';

const FOLDER = path.resolve(__dirname, 'pictures');
/** Of a window's width and height: enough to see what has moved or changed its colour, in a few kilobytes. */
const SCALE = 1 / 3;
const QUALITY = 0.4;
/** Of 255: what no eye sees. */
const TOLERANCE = 8;
/** Pixels that may look otherwise. */
const FEW = 4;
const MOST_TRIES = 6;

/** Pictures of states in one look, kept beside the tests. */
interface Album {
  /** Compares what a page shows with the picture of it, or keeps it as that. @returns what is wrong, if anything */
  compare(page: Page, name: string): Promise<string[]>;
}

/** Takes a picture once two in a row are the same. */
async function takeWhenStill(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
  let shot = await take();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const next = await take();
    if (next.equals(shot)) break;
    shot = next;
  }
  return shot;
}

interface Compared {
  /** The smaller picture, as WebP. */
  readonly picture: string;
  /** Pixels that look otherwise than in the one that is kept; null where none of that size is. */
  readonly different: number | null;
}

/** Has a browser shrink a picture and compare it with one that is kept: the same picture is the same also with its losses. */
const compareIn = (desk: Page, shot: Buffer, kept: Buffer | null): Promise<Compared> =>
  desk.evaluate(
    async ({ now, before, scale, quality, tolerance }) => {
      const paint = async (encoded: string, by: number) => {
        const bytes = Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const canvas = document.createElement('canvas');
        canvas.width = Math.round(bitmap.width * by);
        canvas.height = Math.round(bitmap.height * by);
        const context = canvas.getContext('2d', { willReadFrequently: true });
        if (context === null) throw new Error('no canvas');
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        return { canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height) };
      };
      const { canvas } = await paint(now, scale);
      const picture = canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
      if (before === null) return { picture, different: null };
      const [seen, known] = [(await paint(picture, 1)).pixels, (await paint(before, 1)).pixels];
      if (seen.width !== known.width || seen.height !== known.height) return { picture, different: null };
      let different = 0;
      for (let at = 0; at < seen.data.length; at += 4) {
        const isOther = [at, at + 1, at + 2].some(
          (part) => Math.abs((seen.data[part] ?? 0) - (known.data[part] ?? 0)) > tolerance,
        );
        if (isOther) different += 1;
      }
      return { picture, different };
    },
    {
      ...{ now: shot.toString('base64'), before: kept?.toString('base64') ?? null },
      ...{ scale: SCALE, quality: QUALITY, tolerance: TOLERANCE },
    },
  );

/**
 * The album of a look. A picture that looks otherwise is put beside the results of the test; with `--update-snapshots` it
 * takes the place of the one that is kept.
 */
export async function makeAlbum(context: BrowserContext, look: string, test: TestInfo): Promise<Album> {
  // In a page of its own: that of the states answers its requests itself.
  const desk = await context.newPage();
  const isRenewed = ['all', 'changed'].includes(test.config.updateSnapshots);
  return {
    async compare(page, name) {
      const fileName = `${name.replaceAll('/', '-')}.webp`;
      const file = path.join(FOLDER, look, fileName);
      const kept = await readFile(file).catch(() => null);
      const { picture, different } = await compareIn(desk, await takeWhenStill(page), kept);
      if (different !== null && different <= FEW) return [];
      const place = isRenewed ? file : test.outputPath(fileName);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, Buffer.from(picture, 'base64'));
      if (isRenewed) return [];
      return [
        different === null ? 'there is no picture of it' : `${different} pixels look otherwise, see ${place}`,
      ];
    },
  };
}
