/**
 * Makes a value of how a query string spells it. What cannot be decoded is passed on as it is, so that the operation's
 * own schema refuses it, naming the parameter.
 */
export type Decoder = (sent: string | readonly string[]) => unknown;

export const integer: Decoder = (sent) => (typeof sent === 'string' && /^-?\d{1,15}$/.test(sent) ? Number(sent) : sent);

/** `a,b`, `x=a&x=b`, or both. */
export const list: Decoder = (sent) =>
  [sent]
    .flat()
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const text: Decoder = (sent) => sent;

/** `true`, `1`, `false` or `0`. */
export const boolean: Decoder = (sent) => ({ true: true, 1: true, false: false, 0: false })[String(sent)] ?? sent;
