import type { JsonObject } from '../../core/text/json.js';
import { hashOfAction } from '../../governance/approvals/consume.js';

/** What an approval of a call is bound to: the tool as it was, and every argument whole. */
export interface ToolAction {
  readonly toolName: string;
  readonly catalogEntryId: string;
  readonly schemaHash: string;
  readonly arguments: JsonObject;
}

/** Any other tool, schema or argument gives another hash, and so does another tail of a long text. */
export const hashOfToolAction = ({ toolName, catalogEntryId, schemaHash, arguments: given }: ToolAction): string =>
  hashOfAction({ tool: toolName, entry: catalogEntryId, schemaHash, arguments: given });

/** The arguments alone, for what outlives a change of the tool: trust rules notice that by hashes of their own. */
export const hashOfArguments = (given: JsonObject): string => hashOfAction({ arguments: given });
