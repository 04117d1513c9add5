/**
 * Runs the work for every item, for at most `limit` items at the same time. After an abort it starts no further item.
 * @throws the first error of the work; the other workers continue
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) {
      if (signal?.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}

/**
 * Runs the work as `forEachConcurrently` does, but starts no further item after an error.
 * @throws the first error of the work, once all started items have ended
 */
export async function forEachUntilFailure<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failed = new AbortController();
  await forEachConcurrently(items, limit, (item) => work(item).catch((error) => failed.abort(error)), failed.signal);
  failed.signal.throwIfAborted();
}
