import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** When keys and sessions were last used is noted every half second for all of them together, not by a request. */
const isNoteOfKeys = (text: string): boolean => /SET "last(Used|Seen)At" = greatest/.test(text);

/** The host of plugins looks every second what is to run, and what there is to tell. */
const isOfPluginHost = (text: string): boolean => /"Plugin(Worker|Request|EventCursor|Subscription)"/.test(text);

/** Every process looks from time to time for tool programs whose server has ended. */
const isSweepOfPrograms = (text: string): boolean => text.includes('DELETE FROM "ToolRuntimeEvent"');

const BACKGROUND = [isNoteOfKeys, isOfPluginHost, isSweepOfPrograms];

/** The texts of all statements that requests send from now on, until it is stopped. */
export function recordStatements(): { readonly texts: string[]; stop(): void } {
  const texts: string[] = [];
  const record = (text: unknown): void => {
    if (!BACKGROUND.some((isOf) => isOf(text as string))) texts.push(text as string);
  };
  subscribe('orgraph:statement', record);
  return { texts, stop: () => void unsubscribe('orgraph:statement', record) };
}

/** The texts of the statements that some work sends. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { texts, stop } = recordStatements();
  await work().finally(stop);
  return texts;
}

/**
 * The statements that read more than rows by their ids, which are asked for together or apart as what names them comes
 * in; the same for pages of any size. What is written meanwhile, such as lines that plugins logged, is left out.
 */
export const listsIn = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => !text.includes('WHERE id = ANY($1::uuid[])) r') && !text.includes('INSERT INTO'))
    .map((text) => text.replaceAll(/LIMIT \d+/g, 'LIMIT n'))
    .toSorted();

/** How many statements some work sends. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(work)).length;
