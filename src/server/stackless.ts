import type { Plugin } from '@envelop/core';

/**
 * Makes the errors of documents without stacks, since they are kept with the documents. V8 keeps with a stack what its
 * functions had at hand: with the request of each, a document that does not fit the schema took 90 KB.
 */
export const useStacklessErrors = (): Plugin => ({
  onParse({ parseFn, setParseFn }) {
    setParseFn((...args) => withoutStacks(() => parseFn(...args)));
  },
  onValidate({ validateFn, setValidationFn }) {
    setValidationFn((...args) => withoutStacks(() => validateFn(...args)));
  },
});

/** Runs work that waits for nothing, so that no errors of others are concerned. */
export function withoutStacks<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
