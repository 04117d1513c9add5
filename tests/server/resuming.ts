import { socketTo } from '../kit/sockets.js';

/** Numbers from 0 to 1 that the same seed gives again. */
export function randomsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Followed {
  readonly url: string;
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

/** Follows a subscription of one field until `done`, each time from the last event that arrived. */
export async function followThrough<T extends { readonly cursor: string }>(
  { url, query, variables }: Followed,
  events: T[],
  done: () => boolean,
): Promise<void> {
  while (!done()) {
    const client = socketTo(url);
    try {
      const from = { ...variables, after: events.at(-1)?.cursor ?? '0' };
      for await (const { data, errors } of client.iterate<Record<string, T>>({ query, variables: from })) {
        if (errors || !data) throw errors;
        events.push(...Object.values(data));
        if (done()) break;
      }
    } catch (error) {
      if (Array.isArray(error)) throw new Error(JSON.stringify(error));
    } finally {
      void client.dispose();
    }
  }
}
