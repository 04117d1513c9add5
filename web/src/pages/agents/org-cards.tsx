import { CARD } from '../../../../src/services/organization/org-chart/layout.js';
import { addressOf } from '../../graph/base.js';
import { roleText } from '../../parts/agent-words.js';
import type { VisibleNode } from '../../ui/tree-keys.js';
import { OrgCard } from './org-card.js';
import type { Drawing, OrgAgent } from './org-tree.js';
import { isNear } from './org-view.js';
import type { ViewControl } from './use-view.js';

/** Texts of smaller cards are dots, and take most of the time of drawing a thousand of them. */
const DETAIL_SCALE = 0.2;

interface OrgCardsProps {
  readonly visible: readonly VisibleNode<OrgAgent>[];
  readonly drawing: Drawing;
  readonly view: ViewControl;
  /** Which of them the Tab key stops at. */
  readonly stop: number;
  /** The card under the one that is dragged, where it may be dropped. */
  readonly targetId: string | undefined;
  readonly hasMenu: boolean;
}

/** The cards of the agents that are shown, in the order in which they are read. */
export function OrgCards({ visible, drawing, view, stop, targetId, hasMenu }: OrgCardsProps) {
  return visible.map(({ node: { id, agent, children }, level, position, siblings, isOpen }, at) => {
    const place = drawing.places.get(id)!;
    return (
      <OrgCard
        key={id}
        id={id}
        name={agent.name}
        job={agent.title ?? roleText(agent.role)}
        status={agent.status}
        picture={addressOf(agent.avatarUrl)}
        x={place.x}
        y={place.y}
        level={level}
        position={position}
        siblings={siblings}
        reports={children.length}
        isOpen={isOpen}
        isStop={at === stop}
        isTarget={targetId === id}
        hasMenu={hasMenu}
        isDetailed={view.view.scale >= DETAIL_SCALE && isNear(view.view, { ...place, ...CARD }, view.size)}
      />
    );
  });
}
