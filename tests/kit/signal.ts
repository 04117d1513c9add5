/** Something that happens once, for which others wait. */
export interface Signal {
  readonly promise: Promise<void>;
  resolve(): void;
}

export function signal(): Signal {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
