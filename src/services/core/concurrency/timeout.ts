/**
 * What the work gives within so many milliseconds, else what `late` gives or throws. The work itself goes on, and how it
 * ends is not told any more.
 */
export async function inTime<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(late);
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
