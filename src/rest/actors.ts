import {
  agentOnly,
  anyBoard,
  board,
  boardReader,
  companyMember,
  companyWriter,
  instanceAdmin,
} from '../services/access/rules.js';
import { type Allow, type AnyOperation, open } from '../services/core/operation.js';

/** The common rules in words, for the OpenAPI document. */
const WORDS = new Map<Allow<never>, string>([
  [open, 'Anyone, with or without a credential'],
  [companyMember, 'A board user or an agent of the company'],
  [companyWriter, 'A board user of the company who is not a viewer, or an agent of the company'],
  [anyBoard, 'A board user'],
  [boardReader, 'A board user of the company'],
  [board, 'A board user of the company who is not a viewer'],
  [agentOnly, 'An agent'],
  [instanceAdmin, 'An instance admin or the local board'],
]);

/** Who may call an operation. @throws when its rule is not a common one, so that its route must say it */
export function actorsOf({ name, allow }: Pick<AnyOperation, 'name' | 'allow'>): string {
  const words = WORDS.get(allow);
  if (!words) throw new Error(`The route of ${name} must say who may call it: { actors: '…' }`);
  return words;
}
