// What the plugin manages in a company, in the order in which one needs the other.
const KINDS = {
  agent: ['agents', 'maintainer'],
  project: ['projects', 'wiki'],
  skill: ['skills', 'wiki-maintenance'],
  routine: ['routines', 'lint'],
};

const shown = ({ key, id, status }) => ({ key, id, status });

/** What there is of it. */
export async function managedResources({ managed }) {
  const all = Object.entries(KINDS).map(async ([name, [kind, key]]) => [name, shown(await managed[kind].get(key))]);
  return Object.fromEntries(await Promise.all(all));
}

/** Makes what is missing. What the company does not allow is told, and the rest is made. */
export async function reconcileResources(ctx) {
  const resources = {};
  const warnings = [];
  for (const [name, [kind, key]] of Object.entries(KINDS)) {
    try {
      const before = await ctx.managed[kind].get(key);
      resources[name] = shown(await ctx.managed[kind].reconcile(key));
      if (name === 'agent' && before.status === 'missing') await pause(ctx, resources.agent.id);
    } catch (error) {
      resources[name] ??= { key, id: null, status: 'missing' };
      warnings.push(`The ${name} of the wiki could not be made: ${error.message}`);
    }
  }
  return { resources, warnings };
}

/** A new maintainer has no way to run yet: its work waits until somebody has said how, and resumes it. */
async function pause({ call }, agentId) {
  await call('agents.pause', { agentId }).catch((error) => {
    // It waits for the approval of the company first.
    if (error.data?.status !== 409) throw error;
  });
}

/** The agent and the project of work; null where they are missing. */
export async function assignment({ managed }) {
  const [agent, project] = await Promise.all([managed.agents.get('maintainer'), managed.projects.get('wiki')]);
  return { agentId: agent.id, projectId: project.id };
}

export const isMaintainer = async ({ managed }, agentId) =>
  agentId != null && (await managed.agents.get('maintainer')).id === agentId;
