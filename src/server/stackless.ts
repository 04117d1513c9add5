import type { Plugin } from '@envelop/core';

/**
 * Creates the errors of documents without stacks, since the cache keeps them with the documents. With a stack, V8
 * retains the variables of its functions: together with its request, each document that does not fit the schema took 90
 * KB.
 */
export const useStacklessErrors = (): Plugin => ({
  onParse({ parseFn, setParseFn }) {
    setParseFn((...args) => withoutStacks(() => parseFn(...args)));
  },
  onValidate({ validateFn, setValidationFn }) {
    setValidationFn((...args) => withoutStacks(() => validateFn(...args)));
  },
});

/** Runs synchronous work, so that other code's errors are not affected. */
export function withoutStacks<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
