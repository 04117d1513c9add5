import type { Client } from '../../call.js';
import { ApiError } from '../../failure.js';
import type { Invocation } from '../../table/invocation.js';
import type { Run } from '../../table/types.js';
import { idOf, type SkillRow } from './skill-ref.js';

type Answer = Readonly<Record<string, unknown>>;

/** Asks the command's operation about one skill, or about each skill of the company. */
export const run: Run = async (invocation) => {
  const { client, command, output } = invocation;
  const skills = await client.call<readonly SkillRow[]>('listSkills');
  const id = await chosenId(invocation);
  const chosen = id === undefined ? skills : skills.filter((skill) => skill.id === id);
  const rows: object[] = [];
  for (const skill of chosen) rows.push({ slug: skill.slug, ...(await answerAbout(invocation, skill)), id: skill.id });
  output.list(rows, command.columns ?? [], { empty: 'The company has no skills.' });
};

const chosenId = async ({ args, client }: Invocation): Promise<string | undefined> =>
  args.skillRef === undefined ? undefined : idOf(client, String(args.skillRef));

const answerAbout = ({ client, command }: Invocation, { id }: SkillRow): Promise<Answer> =>
  client.call<Answer>(command.operation as string, { params: { skillId: id } });

/** Installs what a source has anew, for one skill or for all that have something. */
export const update: Run = async (invocation) => {
  const { client, flags, output, command } = invocation;
  const id = await chosenId(invocation);
  const skills = await client.call<readonly SkillRow[]>('listSkills');
  const rows: object[] = [];
  for (const skill of skills.filter((one) => id === undefined || one.id === id))
    rows.push({ slug: skill.slug, state: await updated(client, skill.id, flags.force === true), id: skill.id });
  output.list(rows, command.columns ?? [], { empty: 'The company has no skills.' });
};

async function updated(client: Client, skillId: string, force: boolean): Promise<string> {
  const status = await client.call<Answer>('getSkillUpdateStatus', { params: { skillId } });
  if (status.hasUpdate !== true && !force)
    return status.supported === true ? 'up to date' : `no source: ${status.reason}`;
  try {
    await client.call('installSkillUpdate', { params: { skillId }, body: { force } });
    return 'updated';
  } catch (error) {
    if (error instanceof ApiError) return `refused: ${error.message}`;
    throw error;
  }
}
