// The board of the demo: it answers what agents ask, as it hears of it, and has work tried again that failed for good.

const MOST_RETRIES_OF_ISSUE = 5;

const FAILED = `query ($run: ID!) {
  run(id: $run) {
    id agentId errorCode
    issue {
      id identifier status
      under: runs(first: 1, filter: { statuses: [QUEUED, SCHEDULED_RETRY, RUNNING] }) { nodes { id } }
    }
  }
}`;

const ANSWERED = 'interaction { id status result { ... on ConfirmationResult { selectedOptionKeys } } }';

/** What the board ticks: now and then all there is, else what the agent proposes. */
function decisionOn({ content, issue }) {
  const all = content.options.map(({ key }) => key);
  return issue.issueNumber % 4 === 0 ? all : content.defaultSelectedOptionKeys;
}

/**
 * @param {object} tools
 * @param {ReturnType<import('../agents/client.mjs').clientOf>} tools.client
 * @param {ReturnType<import('./mutations.mjs').mutationsOf>} tools.mutate
 * @param {(who: string, what: string, sentence: string) => void} tools.tell
 * @returns a listener for events of the company; its promise is kept when the board has done what the event asks for
 */
export function boardOf({ client, mutate, tell }) {
  const retries = new Map();

  async function answer({ id: interactionId, issue, ...card }) {
    const selectedOptionKeys = decisionOn({ issue, ...card });
    const input = { interactionId, selectedOptionKeys };
    try {
      await mutate('acceptInteraction', `answer:${interactionId}`, input, ANSWERED, 'answer');
    } catch (error) {
      if (!error.code?.startsWith('INTERACTION_')) throw error;
      return tell('Board', issue.identifier, 'has answered elsewhere');
    }
    tell('Board', issue.identifier, `ticks ${selectedOptionKeys.join(', ') || 'nothing'}`);
  }

  /** Most ends are tried again by the server itself; what is left over is for the board to decide. */
  async function tryAgain(runId) {
    const { run } = await client.graphql(FAILED, { run: runId });
    const { issue } = run;
    if (!issue || ['DONE', 'CANCELLED'].includes(issue.status) || issue.under.nodes.length > 0) return;
    const before = retries.get(issue.id) ?? 0;
    if (before >= MOST_RETRIES_OF_ISSUE) throw new Error(`${issue.identifier} has failed ${before + 1} times`);
    retries.set(issue.id, before + 1);
    tell('Board', issue.identifier, `has the run tried again that ended with ${run.errorCode}`);
    const payload = { issueId: issue.id, failedRunId: run.id };
    const input = { agentId: run.agentId, reason: 'retry_failed_run', payload };
    await mutate('wakeAgent', `retry:${run.id}`, input, 'run { id status }');
  }

  return async function hear({ action, entityId, interaction }) {
    // Cards about calls of tools have no options: tools.mjs approves these.
    const isChoice = interaction?.content?.options !== undefined;
    if (action === 'issue.thread_interaction_created' && isChoice && interaction.status === 'PENDING') {
      await answer(interaction);
    }
    if (action === 'heartbeat.failed' || action === 'heartbeat.timed_out') await tryAgain(entityId);
  };
}
