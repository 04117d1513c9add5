import { memo } from 'react';
import { CARD, truncate } from '../../../../src/services/organization/org-chart/layout.js';
import { words } from '../../format/words.js';
import { AGENT_TONES } from '../../parts/statuses.js';
import { classes } from '../../ui/classes.js';
import { toneClass } from '../../ui/tone.js';

export interface OrgCardProps {
  readonly id: string;
  readonly name: string;
  /** Its title, or its role. */
  readonly job: string;
  readonly status: keyof typeof AGENT_TONES;
  readonly picture: string;
  readonly x: number;
  readonly y: number;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** How many report to it. */
  readonly reports: number;
  readonly isOpen: boolean;
  /** Whether the Tab key stops at it. */
  readonly isStop: boolean;
  /** Whether the card that is dragged would be dropped on it. */
  readonly isTarget: boolean;
  readonly hasMenu: boolean;
  /** Whether more than its outline is drawn. */
  readonly isDetailed: boolean;
}

const TEXT_X = 64;
const ROOM = CARD.width - TEXT_X - 36;
const NAME_SIZE = 15;
const JOB_SIZE = 12;

/** An agent in the drawing. What is done with it, the drawing around it hears. */
export const OrgCard = memo(function OrgCard(props: OrgCardProps) {
  const { id, name, job, status, x, y, reports, isOpen, isStop, isTarget, isDetailed } = props;
  const state = words(status);
  return (
    <g
      role="treeitem"
      className={classes('org-card', isTarget && 'org-card-target')}
      transform={`translate(${x} ${y})`}
      data-agent={id}
      tabIndex={isStop ? 0 : -1}
      aria-level={props.level}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-expanded={reports > 0 ? isOpen : undefined}
      aria-selected={isStop}
    >
      <title>{`${name}, ${job}, ${state}`}</title>
      <rect className="org-card-box" width={CARD.width} height={CARD.height} rx="10" />
      {isDetailed && <Details {...props} state={state} />}
    </g>
  );
});

function Details(props: OrgCardProps & { state: string }) {
  const { name, job, status, state, picture, reports, isOpen, hasMenu } = props;
  return (
    <>
      <image href={picture} x="12" y="18" width="42" height="42" />
      <text className="org-card-name" x={TEXT_X} y="28" fontSize={NAME_SIZE}>
        {truncate(name, ROOM / (NAME_SIZE * 1.1))}
      </text>
      <text className="org-card-job" x={TEXT_X} y="46" fontSize={JOB_SIZE}>
        {truncate(job, ROOM / JOB_SIZE)}
      </text>
      <g className={toneClass(AGENT_TONES[status])}>
        <circle className="org-card-dot" cx={TEXT_X + 4} cy="60" r="4" />
      </g>
      <text className="org-card-job" x={TEXT_X + 14} y="64" fontSize={JOB_SIZE}>
        {state}
      </text>
      {hasMenu && <MenuMark />}
      {reports > 0 && <ReportsMark reports={reports} isOpen={isOpen} />}
    </>
  );
}

/** Keys open the menu by themselves; this is for pointers. */
const MenuMark = () => (
  <g className="org-mark" data-part="menu" transform={`translate(${CARD.width - 34} 6)`}>
    <rect width="28" height="28" rx="6" />
    <path d="M8 14h.01M14 14h.01M20 14h.01" />
  </g>
);

/** Opens and closes what is below, for pointers. */
function ReportsMark({ reports, isOpen }: { reports: number; isOpen: boolean }) {
  const text = isOpen ? '−' : String(reports);
  const width = Math.max(28, 16 + text.length * 8);
  return (
    <g
      className={classes('org-mark', 'org-mark-reports')}
      data-part="toggle"
      transform={`translate(${CARD.width / 2 - width / 2} ${CARD.height - 12})`}
    >
      <rect width={width} height="24" rx="12" />
      <text x={width / 2} y="16" fontSize="12" textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
