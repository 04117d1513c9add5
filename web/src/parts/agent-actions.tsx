import { lazy, Suspense, useState } from 'react';
import { useRights } from '../graph/company.js';
import type { AgentLabel } from '../graph/types.js';
import { Button, IconButton } from '../ui/button.js';
import { Menu, type MenuItem } from '../ui/menu.js';
import { type AgentActions, useAgentActions } from './use-agent-actions.js';

const WakeAgent = lazy(async () => ({ default: (await import('./wake-agent.js')).WakeAgent }));
const ChangeManager = lazy(async () => ({ default: (await import('./change-manager.js')).ChangeManager }));

type ActingAgent = Pick<AgentLabel, 'id' | 'name' | 'status'>;

/** What a menu of an agent opens above the page. */
export type AgentOverlay = 'wake' | 'manager';

interface AgentOverlaysProps {
  readonly agent: ActingAgent;
  readonly managerId: string | null;
  readonly open: AgentOverlay | undefined;
  readonly onClose: () => void;
  readonly onChanged?: () => void;
}

/** The dialogs that the items of an agent's menu lead to. */
export function AgentOverlays({ agent, managerId, open, onClose, onChanged }: AgentOverlaysProps) {
  return (
    <Suspense>
      {open === 'wake' && <WakeAgent agent={agent} onClose={onClose} />}
      {open === 'manager' && (
        <ChangeManager agent={agent} managerId={managerId} onClose={onClose} onChanged={onChanged} />
      )}
    </Suspense>
  );
}

const isStopped = ({ status }: ActingAgent) => status === 'TERMINATED' || status === 'PENDING_APPROVAL';

/** The items of an agent's menu for those who may write. */
export function agentItems(
  agent: ActingAgent,
  actions: AgentActions,
  onOpen: (overlay: AgentOverlay) => void,
): MenuItem[] {
  const { status } = agent;
  const mayResume = status === 'PAUSED' || status === 'ERROR';
  return [
    !isStopped(agent) && { label: 'Run now', icon: 'play', onSelect: () => void actions.invoke() },
    !isStopped(agent) && { label: 'Wake for an issue…', icon: 'bell', onSelect: () => onOpen('wake') },
    mayResume && { label: 'Resume', icon: 'play', onSelect: () => void actions.resume() },
    !isStopped(agent) && status !== 'PAUSED' && { label: 'Pause', icon: 'pause', onSelect: () => void actions.pause() },
    status === 'ERROR' && { label: 'Clear the error', icon: 'check', onSelect: () => void actions.clearError() },
    status !== 'TERMINATED' && { label: 'Change manager…', icon: 'org', onSelect: () => onOpen('manager') },
    status !== 'TERMINATED' && { separator: true },
    status !== 'TERMINATED' && {
      label: 'Terminate…',
      icon: 'stop',
      danger: true,
      onSelect: () => void actions.terminate(),
    },
  ];
}

interface AgentActionsProps {
  readonly agent: ActingAgent;
  readonly managerId: string | null;
  readonly onDeleted: () => void;
  readonly onChanged?: () => void;
}

/** The buttons above the page of an agent. */
export function AgentActionBar({ agent, managerId, onDeleted, onChanged }: AgentActionsProps) {
  const { mayWrite } = useRights();
  const actions = useAgentActions(agent);
  const [open, setOpen] = useState<AgentOverlay>();
  if (!mayWrite) return null;
  const remove = async () => {
    if (await actions.remove()) onDeleted();
  };
  if (agent.status === 'TERMINATED') {
    return (
      <Button variant="danger" icon="trash" busy={actions.isBusy} onClick={() => void remove()}>
        Delete…
      </Button>
    );
  }
  const mayResume = agent.status === 'PAUSED' || agent.status === 'ERROR';
  return (
    <>
      {mayResume && (
        <Button variant="primary" icon="play" busy={actions.isBusy} onClick={() => void actions.resume()}>
          Resume
        </Button>
      )}
      {!isStopped(agent) && agent.status !== 'PAUSED' && (
        <>
          <Button icon="play" busy={actions.isBusy} onClick={() => void actions.invoke()}>
            Run now
          </Button>
          <Button icon="pause" busy={actions.isBusy} onClick={() => void actions.pause()}>
            Pause
          </Button>
        </>
      )}
      <Menu
        align="end"
        trigger={<IconButton label={`More for ${agent.name}`} icon="dots" variant="plain" />}
        items={agentItems(agent, actions, setOpen)}
      />
      <AgentOverlays
        agent={agent}
        managerId={managerId}
        open={open}
        onClose={() => setOpen(undefined)}
        onChanged={onChanged}
      />
    </>
  );
}
