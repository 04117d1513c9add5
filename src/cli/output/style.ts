import type { System } from '../table/invocation.js';
import type { Style, Tone } from './types.js';

const CODES: Readonly<Record<Tone, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
};

/** Colours if the stream is a terminal and nothing forbids them; see https://no-color.org. */
export function styleFor(stream: { readonly isTTY?: boolean }, { env }: Pick<System, 'env'>): Style {
  const isForced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '' && env.FORCE_COLOR !== '0';
  const isColoured = !env.NO_COLOR && (isForced || (stream.isTTY === true && env.TERM !== 'dumb'));
  if (!isColoured) return (_, text) => text;
  return (tone, text) => (text ? `\u001b[${CODES[tone][0]}m${text}\u001b[${CODES[tone][1]}m` : text);
}
