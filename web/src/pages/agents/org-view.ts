/** What is seen of a plane: the point at the upper left, and pixels for each of its units. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const SMALLEST = 0.05;
const LARGEST = 2.5;
const MARGIN = 24;
/** Texts of a drawing that is fitted are not larger than elsewhere. */
const LARGEST_FITTED = 1;
/** Texts of a drawing that is smaller cannot be read. */
const READABLE = 0.6;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

export const viewBoxOf = ({ x, y, scale }: View, { width, height }: Size): string =>
  [x, y, width / scale, height / scale].map((each) => Math.round(each * 100) / 100).join(' ');

/** The point of the plane at a pixel. */
export const pointAt = ({ x, y, scale }: View, pixel: Point): Point => ({
  x: x + pixel.x / scale,
  y: y + pixel.y / scale,
});

/** Moves what is seen by pixels. */
export const moved = (view: View, by: Point): View => ({
  ...view,
  x: view.x + by.x / view.scale,
  y: view.y + by.y / view.scale,
});

/** Nearer or farther, with the same point under the pixel. */
export function zoomed(view: View, factor: number, pixel: Point): View {
  const scale = within(view.scale * factor, SMALLEST, LARGEST);
  const { x, y } = pointAt(view, pixel);
  return { x: x - pixel.x / scale, y: y - pixel.y / scale, scale };
}

/** All of a box, in the middle. */
export function fitted(box: Box, size: Size): View {
  const room = { width: Math.max(1, size.width - 2 * MARGIN), height: Math.max(1, size.height - 2 * MARGIN) };
  const scale = within(Math.min(room.width / box.width, room.height / box.height), SMALLEST, LARGEST_FITTED);
  return {
    x: box.x + box.width / 2 - size.width / 2 / scale,
    y: box.y + box.height / 2 - size.height / 2 / scale,
    scale,
  };
}

/** What is seen at first: all of it where that can be read, else its beginning at the top. */
export function firstView(box: Box, beginning: Point, size: Size): View {
  const whole = fitted(box, size);
  if (whole.scale >= READABLE) return whole;
  return { x: beginning.x - size.width / 2 / READABLE, y: box.y - MARGIN / READABLE, scale: READABLE };
}

/** A box in the middle, large enough to be read. */
export function centredOn({ x, y, width, height }: Box, size: Size, scale: number): View {
  return { x: x + width / 2 - size.width / 2 / scale, y: y + height / 2 - size.height / 2 / scale, scale };
}

/** Moves no more than needed for a box to be seen. */
export function revealing(view: View, box: Box, size: Size): View {
  const margin = MARGIN / view.scale;
  const along = (start: number, seen: number, from: number, length: number) => {
    const [least, most] = [from + length + margin - seen, from - margin];
    return least > most ? most : within(start, least, most);
  };
  return {
    ...view,
    x: along(view.x, size.width / view.scale, box.x, box.width),
    y: along(view.y, size.height / view.scale, box.y, box.height),
  };
}

/** Whether a box is seen, or will be after a small move. */
export function isNear({ x, y, scale }: View, box: Box, { width, height }: Size): boolean {
  const [wide, high] = [width / scale, height / scale];
  const isBeside = box.x > x + 1.5 * wide || box.x + box.width < x - 0.5 * wide;
  return !isBeside && box.y <= y + 1.5 * high && box.y + box.height >= y - 0.5 * high;
}
