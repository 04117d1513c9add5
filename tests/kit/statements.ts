import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** The texts of all statements from now on, until it is stopped. */
export function recordStatements(): { readonly texts: string[]; stop(): void } {
  const texts: string[] = [];
  const record = (text: unknown): void => void texts.push(text as string);
  subscribe('orgraph:statement', record);
  return { texts, stop: () => void unsubscribe('orgraph:statement', record) };
}

/** The texts of the statements that some work sends. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { texts, stop } = recordStatements();
  await work().finally(stop);
  return texts;
}

/** How many statements some work sends. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(work)).length;
