import type { JsonObject } from '#services/core/text/json.js';
import { hashOfAction } from '#services/governance/approvals/consume.js';

/** The subject of an approval: the tool as it was, and every argument in full. */
export interface ToolAction {
  readonly toolName: string;
  readonly catalogEntryId: string;
  readonly schemaHash: string;
  readonly arguments: JsonObject;
}

/** Any change of the tool, its schema or an argument changes the hash, even a change at the end of a long text. */
export const hashOfToolAction = ({ toolName, catalogEntryId, schemaHash, arguments: given }: ToolAction): string =>
  hashOfAction({ tool: toolName, entry: catalogEntryId, schemaHash, arguments: given });

/**
 * The hash of the arguments alone, for trust rules: they outlive a change of the tool and detect it by hashes of their
 * own.
 */
export const hashOfArguments = (given: JsonObject): string => hashOfAction({ arguments: given });
