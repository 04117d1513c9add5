import { expect } from 'vitest';
import type { Block } from './markdown.js';

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*Z/g;

/** Text without what differs from run to run. */
const steady = (text: string): string => text.replace(UUID, '<id>').replace(TIME, '<time>').trimEnd();

/** Whether a block shows what the one before it gives. */
export const isOutput = (block: Block | undefined): block is Block => /^(json|text) output$/.test(block?.info ?? '');

/** @throws unless what a block gave is what the page shows, but for ids and times */
export function expectShown(given: string, { at, info, text }: Block): void {
  if (info === 'text output') expect(steady(given), at).toBe(steady(text));
  else expect(JSON.parse(steady(given)), at).toEqual(JSON.parse(steady(text)));
}
