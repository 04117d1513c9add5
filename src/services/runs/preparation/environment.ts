import { unprocessable } from '#services/core/errors/errors.js';
import { isUuid, type JsonObject, type JsonValue } from '#services/core/text/fields.js';
import { clip } from './clip.js';
import type { WakePayload } from './payload.js';
import { type RunWorkspace, workspaceVariables } from './workspace.js';

type Variables = Readonly<Record<string, string>>;

/** The input of the variables that the server sets. */
export interface VariableSource {
  readonly agentId: string;
  readonly companyId: string;
  readonly runId: string;
  readonly issueId: string | null;
  readonly context: JsonObject;
  readonly wake: WakePayload;
  /** The workspaces of the project, primary one first. */
  readonly workspaces: readonly RunWorkspace[];
  readonly apiUrl: string | null;
  readonly token: string | null;
  /** The URL at which the run calls tools; null if it has none. */
  readonly toolsUrl: string | null;
  readonly home: string;
  readonly scratchDir: string;
  /** The folder with the run's skills; null if it has none. */
  readonly skillsDir: string | null;
}

const MAX_TEXT_BYTES = 2_048;

const textOf = (value: JsonValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? clip(value, MAX_TEXT_BYTES) : null;

/** The ids of further issues of the wake, for example those of an approval. */
function linkedIssues({ issueIds, linkedIssueIds }: JsonObject): string | null {
  const candidateIds = [issueIds, linkedIssueIds].flatMap((ids) => (Array.isArray(ids) ? ids : []));
  const ids = [...new Set(candidateIds.filter((id): id is string => typeof id === 'string' && isUuid(id)))];
  return ids.slice(0, 200).join(',') || null;
}

/** The variables that the server sets. They override configured ones. Unknown values are omitted. */
export function serviceVariables(run: VariableSource): Variables {
  const { context, home, scratchDir } = run;
  const variables: Record<string, string | null> = {
    SERVICE_AGENT_ID: run.agentId,
    SERVICE_COMPANY_ID: run.companyId,
    SERVICE_API_URL: run.apiUrl,
    SERVICE_RUN_ID: run.runId,
    SERVICE_API_KEY: run.token,
    SERVICE_TOOLS_URL: run.toolsUrl,
    SERVICE_TASK_ID: run.issueId,
    SERVICE_WAKE_REASON: textOf(context.wakeReason),
    SERVICE_WAKE_COMMENT_ID: textOf(context.wakeCommentId) ?? textOf(context.commentId),
    SERVICE_APPROVAL_ID: textOf(context.approvalId),
    SERVICE_APPROVAL_STATUS: textOf(context.approvalStatus),
    SERVICE_LINKED_ISSUE_IDS: linkedIssues(context),
    SERVICE_WAKE_PAYLOAD_JSON: JSON.stringify(run.wake),
    ...workspaceVariables(run.workspaces),
    SERVICE_SCRATCH_DIR: scratchDir,
    TMPDIR: scratchDir,
    AGENT_HOME: home,
    SERVICE_SKILLS_DIR: run.skillsDir,
  };
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/**
 * Linux does not start a process with a longer `NAME=value` (including the terminator), or with many more bytes in
 * total.
 */
const MAX_VARIABLE_BYTES = 131_072;
const MAX_ENVIRONMENT_BYTES = 1_572_864;

/** Checks that a process can start with the variables. @throws 422 with the name of a variable, never its value */
export function assertStartable(env: Variables): void {
  let total = 0;
  for (const [name, value] of Object.entries(env)) {
    const bytes = Buffer.byteLength(name) + Buffer.byteLength(value) + 2;
    total += bytes;
    const refuse = (flaw: string) =>
      unprocessable(`Variable ${name} cannot be passed to a process: ${flaw}`, { variable: name });
    if (value.includes('\0')) throw refuse('it contains a NUL character');
    if (bytes > MAX_VARIABLE_BYTES) throw refuse(`it takes ${bytes} bytes; the limit is ${MAX_VARIABLE_BYTES}`);
  }
  if (total <= MAX_ENVIRONMENT_BYTES) return;
  throw unprocessable(`The variables of the run take ${total} bytes together; the limit is ${MAX_ENVIRONMENT_BYTES}`);
}
