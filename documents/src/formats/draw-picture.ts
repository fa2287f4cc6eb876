import { createCanvas, type FontKey, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { Fonts } from '../fonts/fonts-for';
import type { Mark } from '../layout/drawing-operations';

interface Sheet {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of a unit of the marks. */
  readonly scale: number;
  readonly background: string;
}

const familyOf = (font: string): string => `qihang-${font}`;

/** Registers the document's fonts while it is drawn, because the library keeps fonts by name for the whole process. */
async function withFonts<Result>({ files }: Fonts, draw: () => Promise<Result>): Promise<Result> {
  const keys: FontKey[] = [];
  for (const [name, file] of Object.entries(files)) {
    const key = GlobalFonts.register(file, familyOf(name));
    if (key === null) throw new Error(`the font ${name} of an image was not taken`);
    keys.push(key);
  }
  try {
    return await draw();
  } finally {
    for (const key of keys) GlobalFonts.remove(key);
  }
}

function draw(context: SKRSContext2D, { type }: Fonts, mark: Mark): void {
  if (mark.type === 'fill') {
    const { x, y, width, height, radius, color } = mark;
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
    context.fill();
    return;
  }
  const { style, y } = mark;
  let { x } = mark;
  context.fillStyle = style.color;
  for (const { font, text, width } of type.runs(mark.text, style.weight)) {
    context.font = `${style.size}px ${familyOf(font)}`;
    context.fillText(text, x, y);
    x += width * style.size;
  }
}

/** Draws marks on a sheet, as PNG without metadata. */
export const drawPicture = (
  { width, height, scale, background }: Sheet,
  fonts: Fonts,
  marks: readonly Mark[],
): Promise<Buffer> =>
  withFonts(fonts, () => {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
    context.scale(scale, scale);
    for (const each of marks) draw(context, fonts, each);
    return canvas.encode('png');
  });
