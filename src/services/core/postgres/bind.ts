/** Adds a value to those of a statement that is being built, and answers with its placeholder. */
export type Bind = (value: unknown) => string;

export const binder =
  (values: unknown[]): Bind =>
  (value) =>
    `$${values.push(value)}`;
