import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** The texts of the statements that some work sends. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const record = (text: unknown): void => void texts.push(text as string);
  subscribe('orgraph:statement', record);
  try {
    await work();
  } finally {
    unsubscribe('orgraph:statement', record);
  }
  return texts;
}

/** How many statements some work sends. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(work)).length;
