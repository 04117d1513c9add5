// Founds the company of the demo: who works in it, what wakes them, and what the board wants to see.

import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const programOf = (name) => fileURLToPath(new URL(`../agents/${name}.mjs`, import.meta.url));

/** An agent that is a program in plain Node.js. @param {string | undefined} preload a module that it loads first */
const processOf = (program, preload) => ({
  adapterType: 'process',
  adapterConfig: {
    command: process.execPath,
    args: [...(preload ? ['--import', pathToFileURL(resolve(preload)).href] : []), program],
    timeoutSec: 60,
  },
  // As many programs at a time as a small machine bears.
  runtimeConfig: { heartbeat: { maxConcurrentRuns: 2 } },
});

/** @returns what hires an agent that runs a program */
export const hiring = (mutate, companyId, preload) =>
  async function hire(name, program, fields) {
    const input = { companyId, name, ...processOf(program, preload), ...fields };
    return (await mutate('createAgent', `agent:${name}`, input, 'agent { id name role }')).agent;
  };

const ENGINEERS = ['Grace', 'Linus', 'Margaret'];
const LABELS = { bug: '#d73a4a', documentation: '#0075ca', question: '#d876e3' };

/**
 * @param {object} tools
 * @param {ReturnType<import('../agents/client.mjs').clientOf>} tools.client
 * @param {ReturnType<import('./mutations.mjs').mutationsOf>} tools.mutate
 * @param {{ preload?: string, hasSchedule: boolean, onCompany: (company: object) => void }} options
 */
export async function found({ client, mutate }, { preload, hasSchedule, onCompany }) {
  await mutate('updateExperimentalSettings', 'features', { enableCases: true, enableApps: true }, '__typename');
  const { company } = await mutate(
    'createCompany',
    'company',
    { name: 'Demo Works' },
    'company { id name issuePrefix }',
  );
  onCompany(company);
  const companyId = company.id;

  const hire = hiring(mutate, companyId, preload);
  const ceo = await hire('Ada', programOf('dispatcher'), { role: 'CEO', title: 'Chief Executive' });
  const writer = await hire('Tim', programOf('standup'), { role: 'PM', title: 'Stand-ups', reportsTo: ceo.id });
  const engineers = [];
  for (const name of ENGINEERS) {
    engineers.push(await hire(name, programOf('triage'), { role: 'ENGINEER', title: 'Triage', reportsTo: ceo.id }));
  }

  for (const [name, color] of Object.entries(LABELS)) {
    await mutate('createLabel', `label:${name}`, { companyId, name, color }, 'label { id }');
  }
  const input = { companyId, name: 'Issues of others', leadAgentId: ceo.id, color: '#0075ca' };
  const { project } = await mutate('createProject', 'project', input, 'project { id }');

  const webhook = await webhookRoutine(
    { client, mutate },
    { companyId, projectId: project.id, assigneeAgentId: ceo.id },
  );
  const schedule = hasSchedule ? await scheduleRoutine(mutate, { companyId, assigneeAgentId: writer.id }) : undefined;
  return { company, agents: [ceo, writer, ...engineers], webhook, schedule };
}

/** Every event becomes an issue of its own, also while others like it are open: each is about something else. */
async function webhookRoutine({ client, mutate }, fields) {
  const input = {
    ...fields,
    title: 'GitHub issue {{action}}',
    description: 'Triage what GitHub tells about.',
    concurrencyPolicy: 'ALWAYS_ENQUEUE',
    variables: [{ name: 'action', label: 'What happened', defaultValue: 'event' }],
  };
  const { routine } = await mutate('createRoutine', 'webhook-routine', input, 'routine { id }');
  return { routineId: routine.id, ...(await webhookTrigger({ client, mutate }, routine.id)) };
}

/**
 * The address and the secret of a webhook are shown once. If the answer that shows them is lost, sending the request
 * again is refused, and a new secret takes the place of the one that nobody has seen.
 */
async function webhookTrigger({ client, mutate }, routineId) {
  const shown = 'trigger { id publicId } secretMaterial { webhookSecret }';
  const input = { routineId, kind: 'WEBHOOK', label: 'GitHub', signingMode: 'GIT_HOST_HMAC' };
  let made;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { trigger, secretMaterial } = made
        ? await mutate('rotateRoutineTriggerSecret', `webhook-secret:${attempt}`, { triggerId: made }, shown)
        : await mutate('createRoutineTrigger', 'webhook-trigger', input, shown);
      return { triggerId: trigger.id, publicId: trigger.publicId, secret: secretMaterial.webhookSecret };
    } catch (error) {
      if (error.code !== 'IDEMPOTENCY_SECRET_SHOWN_ONCE') throw error;
      const { routine } = await client.graphql(TRIGGERS, { routine: routineId });
      made = routine.triggers[0].id;
    }
  }
}

const TRIGGERS = 'query ($routine: ID!) { routine(id: $routine) { triggers { id } } }';

async function scheduleRoutine(mutate, fields) {
  const input = {
    ...fields,
    title: 'Stand-up',
    description: 'What is open, what is done?',
    concurrencyPolicy: 'SKIP_IF_ACTIVE',
  };
  const { routine } = await mutate('createRoutine', 'schedule-routine', input, 'routine { id }');
  const when = { routineId: routine.id, kind: 'SCHEDULE', label: 'Every minute', cronExpression: '* * * * *' };
  await mutate('createRoutineTrigger', 'schedule-trigger', when, 'trigger { id nextRuns(count: 1) }');
  return { routineId: routine.id };
}

/** A server that stays is not to go on with the demo. */
export async function pause(mutate, routines) {
  for (const { routineId } of routines) {
    await mutate('updateRoutine', `pause:${routineId}`, { routineId, status: 'PAUSED' }, 'routine { id status }');
  }
}
