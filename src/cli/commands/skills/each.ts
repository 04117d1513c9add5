import type { Client } from '#cli/call.js';
import { ApiError, Failure } from '#cli/failure.js';
import type { CommandInvocation } from '#cli/table/invocation.js';
import type { Run } from '#cli/table/types.js';
import { idOf, type ListedSkill } from './skill-ref.js';

type Answer = Readonly<Record<string, unknown>>;

/** Calls the command's operation for one skill, or for each skill of the company. */
export const run: Run = async (invocation) => {
  const { client, command, output } = invocation;
  const skills = await client.call<readonly ListedSkill[]>('listSkills');
  const id = await chosenId(invocation);
  const chosen = id === undefined ? skills : skills.filter((skill) => skill.id === id);
  const rows: object[] = [];
  for (const skill of chosen) rows.push({ slug: skill.slug, ...(await answerAbout(invocation, skill)), id: skill.id });
  output.list(rows, command.columns ?? [], { empty: 'The company has no skills.' });
};

const chosenId = async ({ args, client }: CommandInvocation): Promise<string | undefined> =>
  args.skillRef === undefined ? undefined : idOf(client, String(args.skillRef));

const answerAbout = ({ client, command }: CommandInvocation, { id }: ListedSkill): Promise<Answer> =>
  client.call<Answer>(command.operation as string, { params: { skillId: id } });

/**
 * Installs the updates of one skill or of all.
 * @throws Failure that names each skill whose update the server refused, after all others were updated
 */
export const update: Run = async (invocation) => {
  const { client, flags, output, command } = invocation;
  const id = await chosenId(invocation);
  const skills = await client.call<readonly ListedSkill[]>('listSkills');
  const options = { force: flags.force === true, ...auditOverride(flags) };
  const rows: object[] = [];
  const refusals: string[] = [];
  for (const { slug, id: skillId } of skills.filter((one) => id === undefined || one.id === id)) {
    const { state, refusal } = await updateOf(client, skillId, options);
    rows.push({ slug, state, id: skillId });
    if (refusal) refusals.push(`${slug}: ${refusal}`);
  }
  output.list(rows, command.columns ?? [], { empty: 'The company has no skills.' });
  if (refusals.length > 0) throw new Failure(refusals.join('\n'));
};

const auditOverride = ({ 'override-audit': reason }: CommandInvocation['flags']) =>
  typeof reason === 'string' ? { auditOverrideReason: reason } : {};

interface UpdateOutcome {
  readonly state: string;
  /** The server's reason for refusing the update. */
  readonly refusal?: string;
}

async function updateOf(client: Client, skillId: string, options: { readonly force: boolean }): Promise<UpdateOutcome> {
  const status = await client.call<Answer>('getSkillUpdateStatus', { params: { skillId } });
  if (status.hasUpdate !== true && !options.force) {
    return { state: status.supported === true ? 'up to date' : `no source: ${status.reason}` };
  }
  try {
    await client.call('installSkillUpdate', { params: { skillId }, body: options });
    return { state: 'updated' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state: 'refused', refusal: error.message };
  }
}
