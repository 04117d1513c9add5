/** Adds a value to a statement that is being built and returns its placeholder. */
export type Bind = (value: unknown) => string;

export const binder =
  (values: unknown[]): Bind =>
  (value) =>
    `$${values.push(value)}`;
