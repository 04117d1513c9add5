/**
 * Runs the work for every item, for at most `limit` items at the same time. After an abort no further item is started.
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
