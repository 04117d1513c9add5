import { useEffect, useRef, useState } from 'react';
import { type AgentOverlay, AgentOverlays, agentItems } from '../../parts/agent-actions.js';
import { usePaths } from '../../parts/paths.js';
import { useAgentActions } from '../../parts/use-agent-actions.js';
import { Menu } from '../../ui/menu.js';
import type { OrgAgent } from './org-tree.js';
import type { Point } from './org-view.js';

interface OrgMenuProps {
  readonly node: OrgAgent;
  /** Where in the drawing the menu opens. */
  readonly at: Point;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** Takes the focus once the menu, or what it opened, is closed. */
  readonly onLeave: () => void;
  readonly onChanged: () => void;
}

/** The menu and its dialogs have let go of the focus by then. */
const LEAVING_MS = 100;

/** What can be done with an agent of the chart. */
export function OrgMenu({ node, at, isOpen, onToggle, onLeave, onChanged }: OrgMenuProps) {
  const paths = usePaths();
  const { agent, managerId, children } = node;
  const actions = useAgentActions(agent);
  const [overlay, setOverlay] = useState<AgentOverlay>();
  const [isShown, setShown] = useState(true);
  const isLeft = !isShown && overlay === undefined;
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    if (!isLeft) return;
    const timer = setTimeout(() => {
      // Unless something else took the focus, such as a question before the agent is terminated.
      if (document.activeElement === document.body) leave.current();
    }, LEAVING_MS);
    return () => clearTimeout(timer);
  }, [isLeft]);
  return (
    <>
      <Menu
        open={isShown}
        onOpenChange={setShown}
        trigger={
          <button
            type="button"
            className="org-menu-place"
            tabIndex={-1}
            // What was opened from the menu gives the focus back to it, which is not seen.
            onFocus={() => {
              if (!isShown) onLeave();
            }}
            style={{ left: at.x, top: at.y }}
            aria-label={`Actions of ${agent.name}`}
          />
        }
        items={[
          { label: `Open ${agent.name}`, icon: 'agents', href: paths.agent(agent.urlKey) },
          children.length > 0 && {
            label: isOpen ? 'Hide reports' : 'Show reports',
            icon: isOpen ? 'chevron-up' : 'chevron-down',
            onSelect: () => onToggle(!isOpen),
          },
          { separator: true },
          ...agentItems(agent, actions, setOverlay),
        ]}
      />
      <AgentOverlays
        agent={agent}
        managerId={managerId}
        open={overlay}
        onClose={() => setOverlay(undefined)}
        onChanged={onChanged}
      />
    </>
  );
}
