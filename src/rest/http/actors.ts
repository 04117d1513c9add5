import type { PermissionKey } from '#services/access/permissions.js';
import {
  agentOnly,
  anyBoard,
  board,
  boardReader,
  companyMember,
  companyWriter,
  instanceAdmin,
  ownKeeper,
} from '#services/access/rules.js';
import { type Allow, type AnyOperation, open } from '#services/core/operation/operation.js';

export const BOARD = 'A board user of the company who is not a viewer';
/** The rule for people who hold a permission. */
export const holderRule = (key: PermissionKey): string => `A board user who holds ${key}`;
/** The rules for changing a company's appearance and its members' rights. */
export const BOARD_OR_CEO = `${BOARD}, or the company's CEO agent`;
/** The rules for writing to a company's records. */
export const WRITERS = `${BOARD}, or an agent of the company`;
/** The rules for writing to an issue and its records. */
export const ISSUE_WRITERS = `${WRITERS} unless the issue is in progress under another agent`;

/** The common rules in words, for the OpenAPI document. */
const WORDS = new Map<Allow<never>, string>([
  [open, 'Anyone, with or without a credential'],
  [companyMember, 'A board user or an agent of the company'],
  [companyWriter, WRITERS],
  [anyBoard, 'A board user'],
  [boardReader, 'A board user of the company'],
  [ownKeeper, 'A board user of the company'],
  [board, BOARD],
  [agentOnly, 'An agent'],
  [instanceAdmin, 'An instance admin or the local board'],
]);

/** The callers of an operation in words. @throws if its rule is not a common one, so the route must state it */
export function actorsOf({ name, allow }: Pick<AnyOperation, 'name' | 'allow'>): string {
  const words = WORDS.get(allow);
  if (!words) throw new Error(`The route of ${name} must say who may call it: { actors: '…' }`);
  return words;
}
