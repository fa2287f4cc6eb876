import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const root = path.resolve(__dirname, '..');

/** A point of the screen, in CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

interface Frame {
  /** PNG, base64. */
  readonly picture: string;
  readonly caption: string;
  /** Where a finger comes down next. */
  readonly finger: Point | null;
}

/** Bytes of a strip, so that all twelve stay below a megabyte. */
const LARGEST_STRIP = 80_000;

const shoot = async (page: Page): Promise<string> =>
  (await page.screenshot({ animations: 'disabled', caret: 'initial' })).toString('base64');

interface Drawn {
  readonly frames: readonly Frame[];
  /** Of the screen, in CSS pixels. */
  readonly screen: { readonly width: number; readonly height: number };
  readonly largest: number;
}

/** Runs in a page of its own: frames side by side, four to a row, as WebP in base64. */
async function drawStrip({ frames, screen, largest }: Drawn): Promise<string> {
  const [perRow, width, gap, head] = [4, 300, 24, 44];
  const scale = width / screen.width;
  const height = Math.round(screen.height * scale);
  const columns = Math.min(perRow, frames.length);
  const rows = Math.ceil(frames.length / perRow);
  const canvas = document.createElement('canvas');
  canvas.width = columns * (width + gap) + gap;
  canvas.height = rows * (height + gap + head) + gap;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#f1eee8';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  for (const [at, { picture, caption, finger }] of frames.entries()) {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const left = gap + (at % perRow) * (width + gap);
    const top = gap + Math.floor(at / perRow) * (height + gap + head);
    context.fillStyle = '#1f1e1b';
    context.font = '600 17px "Noto Sans CJK SC", "PingFang SC", sans-serif';
    context.fillText(`${at + 1}  ${caption}`, left, top + 26, width);
    context.save();
    context.beginPath();
    context.roundRect(left, top + head, width, height, 16);
    context.clip();
    context.drawImage(image, left, top + head, width, height);
    if (finger !== null) {
      context.beginPath();
      context.arc(left + finger.x * scale, top + head + finger.y * scale, 17, 0, 2 * Math.PI);
      context.fillStyle = 'rgb(214 84 40 / 32%)';
      context.fill();
      context.lineWidth = 2.5;
      context.strokeStyle = 'rgb(190 66 24)';
      context.stroke();
    }
    context.restore();
    context.lineWidth = 1.5;
    context.strokeStyle = '#cfc8bb';
    context.beginPath();
    context.roundRect(left, top + head, width, height, 16);
    context.stroke();
  }
  for (let quality = 0.84; quality > 0.3; quality -= 0.06) {
    const coded = canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    if (coded.length * 0.75 <= largest) return coded;
  }
  throw new Error(`a strip of ${frames.length} pictures is larger than ${largest} bytes`);
}

/** Runs in a page of its own: a picture as WebP in base64. */
async function codePicture(picture: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.86).split(',')[1] ?? '';
}

/** Draws in a page without the product's policy, and writes what comes out to a file of the project. */
async function write<Input>(
  shown: Page,
  file: string,
  input: Input,
  draw: (input: Input) => Promise<string>,
): Promise<void> {
  const browser = shown.context().browser();
  if (browser === null) throw new Error('a page without a browser');
  const page = await browser.newPage();
  const coded = await page.evaluate(draw as (input: unknown) => Promise<string>, input);
  await page.close();
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, Buffer.from(coded, 'base64'));
}

/** What a task looks like: the screen before each tap, and at the end. */
export class Film {
  readonly #frames: Frame[] = [];
  constructor(private readonly page: Page) {}

  async shoot(caption: string, finger: Point | null = null): Promise<void> {
    this.#frames.push({ picture: await shoot(this.page), caption, finger });
  }

  /** Draws the strip. @param file path in the project */
  async develop(file: string): Promise<void> {
    const screen = this.page.viewportSize() ?? { width: 0, height: 0 };
    await write(this.page, file, { frames: this.#frames, screen, largest: LARGEST_STRIP }, drawStrip);
  }
}

/** Keeps what a page shows as a picture. @param file path in the project */
export const keepPicture = async (page: Page, file: string): Promise<void> =>
  write(page, file, await shoot(page), codePicture);
