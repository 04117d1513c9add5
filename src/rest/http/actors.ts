import {
  agentOnly,
  anyBoard,
  board,
  boardReader,
  companyMember,
  companyWriter,
  instanceAdmin,
  ownKeeper,
} from '../../services/access/rules.js';
import { type Allow, type AnyOperation, open } from '../../services/core/operation/operation.js';

export const BOARD = 'A board user of the company who is not a viewer';
/** Those who may change what a company shows of itself, and who may do what in it. */
export const BOARD_OR_CEO = `${BOARD}, or the company's CEO agent`;
/** Those who may write to what belongs to a company. */
export const WRITERS = `${BOARD}, or an agent of the company`;
/** Those who may write to an issue and what belongs to it. */
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

/** Who may call an operation. @throws when its rule is not a common one, so that its route must say it */
export function actorsOf({ name, allow }: Pick<AnyOperation, 'name' | 'allow'>): string {
  const words = WORDS.get(allow);
  if (!words) throw new Error(`The route of ${name} must say who may call it: { actors: '…' }`);
  return words;
}
