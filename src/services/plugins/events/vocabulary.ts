import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import type { Capability } from '../manifest/words.js';

// The event types of the protocol that plugins can receive, and the journal actions behind them.

/** An event type: the capabilities that a plugin must declare to receive it, and its journal actions. */
interface EventKind {
  readonly needs: readonly Capability[];
  readonly actions: readonly RecordedAction[];
}

const of = (needs: readonly Capability[], ...actions: readonly RecordedAction[]): EventKind => ({ needs, actions });

const DOCUMENTS: readonly Capability[] = ['issues.read', 'issue.documents.read'];
const RELATIONS: readonly Capability[] = ['issues.read', 'issue.relations.read'];

const KINDS = {
  'company.created': of(['companies.read'], 'company.created'),
  'company.updated': of(
    ['companies.read'],
    'company.updated',
    'company.branding_updated',
    'company.budget_updated',
    'company.archived',
    'company.reactivated',
  ),
  'project.created': of(['projects.read'], 'project.created'),
  'project.updated': of(['projects.read'], 'project.updated'),
  'project.deleted': of(['projects.read'], 'project.deleted'),
  'project.workspace_created': of(['project.workspaces.read'], 'project.workspace_created'),
  'project.workspace_updated': of(['project.workspaces.read'], 'project.workspace_updated'),
  'project.workspace_deleted': of(['project.workspaces.read'], 'project.workspace_deleted'),
  'issue.created': of(['issues.read'], 'issue.created'),
  'issue.updated': of(['issues.read'], 'issue.updated', 'issue.approvers_updated', 'issue.reviewers_updated'),
  'issue.deleted': of(['issues.read'], 'issue.deleted'),
  'issue.comment.created': of(['issues.read', 'issue.comments.read'], 'issue.comment_added'),
  'issue.document.created': of(DOCUMENTS, 'issue.document_created'),
  'issue.document.updated': of(DOCUMENTS, 'issue.document_updated', 'issue.document_restored'),
  'issue.document.deleted': of(DOCUMENTS, 'issue.document_deleted'),
  'issue.document.locked': of(DOCUMENTS, 'issue.document_locked'),
  'issue.document.unlocked': of(DOCUMENTS, 'issue.document_unlocked'),
  'issue.relations.updated': of(RELATIONS, 'issue.blockers_updated', 'issue.child_created'),
  'issue.checked_out': of(['issues.read'], 'issue.checked_out', 'issue.checkout_lock_adopted'),
  'issue.released': of(['issues.read'], 'issue.released', 'issue.admin_force_release'),
  'agent.created': of(['agents.read'], 'agent.created', 'agent.hire_created'),
  'agent.updated': of(
    ['agents.read'],
    'agent.updated',
    'agent.budget_updated',
    'agent.config_rolled_back',
    'agent.permissions_updated',
    'agent.skills_synced',
    'agent.instructions_bundle_updated',
    'agent.instructions_file_deleted',
    'agent.instructions_file_updated',
    'agent.instructions_path_updated',
  ),
  'agent.status_changed': of(
    ['agents.read'],
    'agent.status_changed',
    'agent.approved',
    'agent.paused',
    'agent.resumed',
    'agent.error_cleared',
    'agent.terminated',
  ),
  'agent.deleted': of(['agents.read'], 'agent.deleted'),
  'agent.run.started': of(['agents.read'], 'heartbeat.started'),
  'agent.run.finished': of(['agents.read'], 'heartbeat.succeeded'),
  'agent.run.failed': of(['agents.read'], 'heartbeat.failed', 'heartbeat.timed_out', 'heartbeat.interrupted'),
  'agent.run.cancelled': of(['agents.read'], 'heartbeat.cancelled'),
  'goal.created': of(['goals.read'], 'goal.created'),
  'goal.updated': of(['goals.read'], 'goal.updated'),
  'goal.deleted': of(['goals.read'], 'goal.deleted'),
  'approval.created': of(['approvals.read'], 'approval.created'),
  'approval.decided': of(
    ['approvals.read'],
    'approval.approved',
    'approval.rejected',
    'approval.revision_requested',
    'approval.cancelled',
  ),
  'budget.incident.created': of(['costs.read'], 'budget.soft_threshold_crossed', 'budget.hard_threshold_crossed'),
  'budget.incident.resolved': of(['costs.read'], 'budget.incident_resolved'),
  'cost_event.created': of(['costs.read'], 'cost.reported'),
} as const satisfies Readonly<Record<string, EventKind>>;

/** Stands for every journal event that has no type of its own among those that the plugin receives. */
export const ANY_ACTIVITY = 'activity.logged';
/** The journal action of events that plugins emit. */
export const EMITTED = 'plugin.event_emitted' satisfies RecordedAction;
const OF_PLUGINS = 'plugin.';

const NEEDS = new Map<string, readonly Capability[]>([
  ...Object.entries(KINDS).map(([type, { needs }]) => [type, needs] as const),
  [ANY_ACTIVITY, ['activity.read']],
]);

const TYPE_OF_ACTION = new Map<string, string>(
  Object.entries(KINDS).flatMap(([type, { actions }]) => actions.map((action) => [action, type] as const)),
);

/** The event type of a journal action; undefined if it has no type of its own. */
export const typeOfAction = (action: string): string | undefined => TYPE_OF_ACTION.get(action);

/** The journal actions of an event type. */
export const actionsOfType = (type: string): readonly string[] =>
  Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS].actions : [];

const isPrefix = (wanted: string): boolean => wanted.endsWith('.*');
const covers = (wanted: string, type: string): boolean =>
  isPrefix(wanted) ? type.startsWith(wanted.slice(0, -1)) : wanted === type;

/** The server's event types that a wanted type covers. */
export const typesOf = (wanted: string): string[] => [...NEEDS.keys()].filter((type) => covers(wanted, type));

/** Whether a wanted type can be one that plugins emit. */
export const isOfPlugins = (wanted: string): boolean => wanted.startsWith(OF_PLUGINS);

export const isCovered = (wanted: readonly string[], type: string): boolean => wanted.some((one) => covers(one, type));

/** The capability that is missing to receive an event type of the server; undefined if none is. */
export const missingFor = (type: string, declared: readonly Capability[]): Capability | undefined =>
  NEEDS.get(type)?.find((needed) => !declared.includes(needed));

export const emittedType = (pluginKey: string, name: string): string => `${OF_PLUGINS}${pluginKey}.${name}`;
