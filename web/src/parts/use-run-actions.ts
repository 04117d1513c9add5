import { useAction } from '../graph/use-action.js';
import { useConfirm } from '../ui/confirm.js';
import { useToasts } from '../ui/toasts.js';
import { CancelRunDocument, WakeAgentDocument } from './run-actions.gql.js';

export interface RunActions {
  /** Stops a run, once it is confirmed. */
  cancel(runId: string): Promise<void>;
  /** Has an agent work again on what a run failed at. @returns the id of the new run; undefined where it was refused */
  retry(run: { readonly id: string; readonly agentId: string }): Promise<string | undefined>;
  /** Wakes an agent for an issue. @returns the id of the run; undefined where it was refused */
  wake(agentId: string, issueId?: string): Promise<string | undefined>;
  readonly isBusy: boolean;
}

export function useRunActions(): RunActions {
  const confirm = useConfirm();
  const { show } = useToasts();
  const cancelling = useAction(CancelRunDocument, { done: 'The run is told to stop.' });
  const waking = useAction(WakeAgentDocument);

  const wakeBy = async (input: Parameters<typeof waking.run>[0], done: string): Promise<string | undefined> => {
    const { payload } = await waking.run(input);
    if (payload?.run) show({ text: done, tone: 'success' });
    else if (payload?.skipped) show({ text: payload.skipped.message, tone: 'warning' });
    return payload?.run?.id;
  };
  return {
    isBusy: cancelling.isBusy || waking.isBusy,
    cancel: async (runId) => {
      const text = 'Its program is stopped. What it has written and used is kept.';
      if (await confirm({ title: 'Stop this run?', text, action: 'Stop the run', danger: true })) {
        await cancelling.run({ runId });
      }
    },
    retry: ({ id, agentId }) =>
      wakeBy({ agentId, reason: 'retry_failed_run', payload: { failedRunId: id } }, 'The run is tried again.'),
    wake: (agentId, issueId) => wakeBy({ agentId, payload: issueId ? { issueId } : {} }, 'The agent is woken.'),
  };
}
