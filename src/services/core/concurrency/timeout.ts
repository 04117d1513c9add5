/**
 * The result of the work if it ends within the time, otherwise the result of `late`. The work itself continues; its
 * result is then ignored.
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
