import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { upsertCase } from '#services/work/cases/create.js';
import { eventsOf } from './journal.js';
import type { Caller, World } from './world.js';

/** Switches cases on or off for the whole installation, which all worlds of a file share. */
export const switchCases = ({ board }: World, enableCases: boolean) =>
  board.run(updateExperimentalSettings, { enableCases });

let keys = 0;

/** A new case of the company, by the board unless told otherwise. */
export const caseIn = async (
  { board, company }: World,
  fields: Record<string, unknown> = {},
  by: Caller = board,
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
): Promise<any> => {
  const input = { companyId: company.id, caseType: 'feature', key: `case-${++keys}`, title: 'A case', ...fields };
  return (await by.run(upsertCase, input)).case;
};

/** What the journal says of a case, oldest first: actions with their details. */
export const toldOf = async (world: World, { id }: { readonly id: string }) =>
  (await eventsOf(world, 'case.'))
    .filter(({ entityId }) => entityId === id)
    .map(({ action, details }) => [action, details]);
