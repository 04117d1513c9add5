/** Makes each named check once, and gives whoever asks again the same answer. */
export type Once = <T>(name: string, check: () => Promise<T>) => Promise<T>;

/** For work on many rows of which some checks are about the request alone, and not about a row. */
export function onceEach(): Once {
  const made = new Map<string, Promise<unknown>>();
  return <T>(name: string, check: () => Promise<T>) => {
    const answer = made.get(name) ?? check();
    made.set(name, answer);
    return answer as Promise<T>;
  };
}

/** Makes each check whenever it is asked for: for work on a single row. */
export const checkEach: Once = (_name, check) => check();
