/** Makes each named check once; later calls get the same result. */
export type Once = <T>(name: string, check: () => Promise<T>) => Promise<T>;

/** For work on many rows, when some checks concern only the request and not the rows. */
export function onceEach(): Once {
  const answersByName = new Map<string, Promise<unknown>>();
  return <T>(name: string, check: () => Promise<T>) => {
    const answer = answersByName.get(name) ?? check();
    answersByName.set(name, answer);
    return answer as Promise<T>;
  };
}

/** Makes the check at every call: for work on a single row. */
export const checkEach: Once = (_name, check) => check();
