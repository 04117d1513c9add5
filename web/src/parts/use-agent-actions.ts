import type { AgentLabel } from '../graph/types.js';
import { useAction } from '../graph/use-action.js';
import { useConfirm } from '../ui/confirm.js';
import { useToasts } from '../ui/toasts.js';
import {
  ClearAgentErrorDocument,
  DeleteAgentDocument,
  InvokeAgentDocument,
  PauseAgentDocument,
  ResumeAgentDocument,
  TerminateAgentDocument,
} from './agent-actions.gql.js';

/** What people tell an agent to do, or not to do any more. */
export interface AgentActions {
  pause(): Promise<void>;
  resume(): Promise<void>;
  clearError(): Promise<void>;
  /** Wakes it to look for work. */
  invoke(): Promise<void>;
  terminate(): Promise<void>;
  /** @returns whether it is deleted */
  remove(): Promise<boolean>;
  readonly isBusy: boolean;
}

export function useAgentActions({
  id: agentId,
  name,
  status,
}: Pick<AgentLabel, 'id' | 'name' | 'status'>): AgentActions {
  const confirm = useConfirm();
  const { show } = useToasts();
  const pausing = useAction(PauseAgentDocument, { done: `${name} is paused.` });
  const resuming = useAction(ResumeAgentDocument, { done: `${name} may work again.` });
  const clearing = useAction(ClearAgentErrorDocument, { done: 'The error is cleared.' });
  const invoking = useAction(InvokeAgentDocument);
  const terminating = useAction(TerminateAgentDocument, { done: `${name} is terminated.` });
  const removing = useAction(DeleteAgentDocument, { done: `${name} is deleted.` });
  const all = [pausing, resuming, clearing, invoking, terminating, removing];
  return {
    isBusy: all.some(({ isBusy }) => isBusy),
    pause: async () => {
      const text = 'The run that it has is stopped. Pausing keeps its work for later.';
      const isSure = status !== 'RUNNING' || (await confirm({ title: `Pause ${name}?`, text, action: 'Pause' }));
      if (isSure) await pausing.run({ agentId });
    },
    resume: async () => void (await resuming.run({ agentId })),
    clearError: async () => void (await clearing.run({ agentId })),
    invoke: async () => {
      const { payload } = await invoking.run({ agentId });
      if (payload?.run) show({ text: `${name} is woken.`, tone: 'success' });
      else if (payload?.skipped) show({ text: payload.skipped.message, tone: 'warning' });
    },
    terminate: async () => {
      const title = `Terminate ${name}?`;
      const text =
        'It never works again: its runs are stopped and its keys revoked. What it did stays. This cannot be undone.';
      if (await confirm({ title, text, action: 'Terminate', danger: true, typed: name })) {
        await terminating.run({ agentId });
      }
    },
    remove: async () => {
      const title = `Delete ${name}?`;
      const text = 'Its configuration, instructions and sessions are deleted. What it did stays in the journal.';
      if (!(await confirm({ title, text, action: 'Delete', danger: true, typed: name }))) return false;
      const { payload } = await removing.run({ agentId });
      return payload !== undefined;
    },
  };
}
