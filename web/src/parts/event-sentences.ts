import { money } from '../format/numbers.js';
import { sentenceList, words } from '../format/words.js';

/** A part of a sentence about an event: words, or something that is shown as a link. */
export type Piece =
  | string
  /** What the event is about. */
  | { readonly link: 'it' }
  /** The agent, issue or run that has part in it. */
  | { readonly link: 'agent' | 'issue' | 'run' }
  /** An agent or a person by their id. */
  | { readonly agentId: string }
  | { readonly userId: string };

export interface Sentence {
  /** Whether the sentence is about the actor: then it begins with their name. */
  readonly hasActor: boolean;
  readonly pieces: readonly Piece[];
}

/** What a sentence is made of. */
export interface ToldEvent {
  /** The action as the journal has it, such as `issue.created`. */
  readonly actionText: string;
  readonly entityTypeText: string;
  readonly details?: Readonly<Record<string, unknown>> | null | undefined;
}

type Details = Readonly<Record<string, unknown>>;
type Telling = readonly Piece[] | ((details: Details) => readonly Piece[]);

const IT: Piece = { link: 'it' };
const AGENT: Piece = { link: 'agent' };
const ISSUE: Piece = { link: 'issue' };
const RUN: Piece = { link: 'run' };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const named = (details: Details, ...names: readonly string[]): string =>
  names.map((name) => textOf(details[name])).find((text) => text !== '') ?? '';
const quoted = (text: string): string => (text ? `: “${text}”` : '');
/** The noun with its name, where the event has one. */
const withName = (noun: string, name: string): string => (name ? `${noun} ${name}` : noun);

const document =
  (verb: string): Telling =>
  (details) => [`${verb} ${withName('the document', named(details, 'key', 'documentKey'))} of `, IT];

/** Things that somebody did: the sentence begins with their name. */
const DEEDS: Readonly<Record<string, Telling>> = {
  'issue.created': ['created ', IT],
  'issue.updated': issueUpdate,
  'issue.deleted': ['deleted ', IT],
  'issue.checked_out': ['took ', IT],
  'issue.released': ['gave back ', IT],
  'issue.admin_force_release': ['took ', IT, ' from its run'],
  'issue.checkout_lock_adopted': ['took over ', IT, ' from an earlier run'],
  'issue.child_created': ['added a sub-issue to ', IT],
  'issue.comment_added': (details) => ['commented on ', IT, quoted(named(details, 'bodySnippet'))],
  'issue.comment_deleted': ['deleted a comment on ', IT],
  'issue.blockers_updated': ['changed what blocks ', IT],
  'issue.reviewers_updated': ['changed the reviewers of ', IT],
  'issue.approvers_updated': ['changed the approvers of ', IT],
  'issue.approval_linked': ['linked an approval to ', IT],
  'issue.approval_unlinked': ['removed the link of an approval to ', IT],
  'issue.attachment_added': (details) => [`attached ${named(details, 'filename', 'name') || 'a file'} to `, IT],
  'issue.attachment_removed': ['removed a file from ', IT],
  'issue.document_created': document('wrote'),
  'issue.document_updated': document('revised'),
  'issue.document_deleted': document('deleted'),
  'issue.document_restored': document('restored'),
  'issue.document_locked': document('locked'),
  'issue.document_unlocked': document('unlocked'),
  'issue.document_annotation_thread_created': ['began a discussion about a document of ', IT],
  'issue.document_annotation_comment_added': ['commented on a document of ', IT],
  'issue.document_annotation_thread_resolved': ['resolved a discussion about a document of ', IT],
  'issue.document_annotation_thread_reopened': ['reopened a discussion about a document of ', IT],
  'issue.thread_interaction_created': (details) => [
    details.kind === 'suggest_tasks' ? 'suggested issues on ' : `asked ${questionOf(details)} on `,
    IT,
  ],
  'issue.thread_interaction_accepted': (details) => [`accepted ${questionOf(details)} on `, IT],
  'issue.thread_interaction_rejected': (details) => [`rejected ${questionOf(details)} on `, IT],
  'issue.thread_interaction_answered': ['answered the questions on ', IT],
  'issue.thread_interaction_cancelled': ['cancelled the questions on ', IT],
  'issue.thread_interaction_skipped': (details) => [`skipped ${questionOf(details)} on `, IT],
  'issue.thread_interaction_withdrawn': (details) => [`withdrew ${questionOf(details)} on `, IT],
  'issue.thread_interaction_expired': (details) => [`let ${questionOf(details)} expire on `, IT],
  'issue.monitor_scheduled': ['will look at ', IT, ' again'],
  'issue.monitor_cleared': ['ended the monitor of ', IT],
  'issue.work_product_created': (details) => [`added ${withName('a result', named(details, 'title', 'name'))} to `, IT],
  'issue.work_product_updated': ['changed a result of ', IT],
  'issue.work_product_deleted': ['removed a result of ', IT],
  'issue.read_marked': ['read ', IT],
  'issue.read_unmarked': ['marked ', IT, ' as unread'],
  'issue.inbox_archived': ['archived ', IT, ' in the inbox'],
  'issue.inbox_unarchived': ['moved ', IT, ' back into the inbox'],
  'case.status_changed': (details) => [
    'moved ',
    IT,
    after(' from ', details.previousStatus),
    after(' to ', details.status),
  ],
  'case.document_revised': document('revised'),
  'case.document_deleted': document('deleted'),
  'case.document_locked': document('locked'),
  'case.document_unlocked': document('unlocked'),
  'case.document_annotation_thread_created': ['began a discussion about a document of ', IT],
  'case.document_annotation_comment_added': ['commented on a document of ', IT],
  'case.document_annotation_thread_resolved': ['resolved a discussion about a document of ', IT],
  'case.document_annotation_thread_reopened': ['reopened a discussion about a document of ', IT],
  'case.document_annotation_remapped': ['moved annotations on to the new revision of a document of ', IT],
  'case.attachment_added': ['attached a file to ', IT],
  'case.label_added': ['added a label to ', IT],
  'case.label_removed': ['removed a label from ', IT],
  'case.issue_linked': ['linked ', IT, ' to an issue'],
  'case.issue_unlinked': ['removed the link of ', IT, ' to an issue'],
  'approval.created': ['asked the board for ', IT],
  'approval.approved': ['approved ', IT],
  'approval.rejected': ['rejected ', IT],
  'approval.cancelled': ['withdrew ', IT],
  'approval.revision_requested': ['sent back ', IT],
  'approval.resubmitted': ['revised ', IT],
  'approval.comment_added': ['commented on ', IT],
  'approval.consumed': ['did once what was approved with ', IT],
  'agent.created': ['created ', IT],
  'agent.hire_created': (details) => [details.status === 'pending_approval' ? 'asked to hire ' : 'hired ', IT],
  'agent.approved': ['approved the hire of ', IT],
  'agent.updated': (details) => [`changed ${keysOf(details.changedKeys) || 'the configuration'} of `, IT],
  'agent.config_rolled_back': ['restored an earlier configuration of ', IT],
  'agent.error_cleared': ['cleared the error of ', IT],
  'agent.skills_synced': ['changed the skills of ', IT],
  'agent.runtime_session_reset': ['reset the sessions of ', IT],
  'agent.instructions_file_updated': (details) => [`wrote ${named(details, 'path') || 'the instructions'} of `, IT],
  'agent.instructions_bundle_updated': ['changed the instructions of ', IT],
  'agent.paused': (details) => ['paused ', IT, details.reason === 'budget' ? ', since its budget is spent' : ''],
  'agent.resumed': ['let ', IT, ' work again'],
  'agent.terminated': ['terminated ', IT],
  'agent.key_created': ['created an API key of ', IT],
  'agent.key_revoked': ['revoked an API key of ', IT],
  'join_request.created': (details) => [`asked to join${withComma(named(details, 'agentName', 'name'))}`],
  'join_request.approved': ['let somebody join'],
  'join_request.rejected': ['refused a request to join'],
  'invite.created': ['invited somebody'],
  'invite.accepted': ['accepted an invite'],
  'wake.requested': (details) => ['woke ', AGENT, because(details)],
  'wake.cancelled': ['cancelled a wake of ', AGENT],
  'cost.reported': (details) => [
    `reported a cost${typeof details.costCents === 'number' ? ` of ${money(details.costCents)}` : ''}`,
  ],
  'company.updated': ['changed the company'],
  'company.created': ['founded the company'],
  'company.budget_updated': ['changed the budget of the company'],
  'stop.ordered': ['stopped all work'],
  'stop.lifted': ['let work go on'],
  'secret.value.read': ['read the value of ', IT],
};

const onIssue = (text: string): Telling => [RUN, ' of ', AGENT, ` ${text}`, { link: 'issue' }];

/** What happens by itself: the sentence begins with what it happens to. */
const HAPPENINGS: Readonly<Record<string, Telling>> = {
  'heartbeat.queued': onIssue('waits for its turn'),
  'heartbeat.invoked': onIssue('starts its program'),
  'heartbeat.started': onIssue('started'),
  'heartbeat.progress': onIssue('reported its progress'),
  'heartbeat.succeeded': onIssue('succeeded'),
  'heartbeat.failed': (details) => [RUN, ' of ', AGENT, ` failed${errorOf(details)}`, ISSUE],
  'heartbeat.timed_out': onIssue('took too long'),
  'heartbeat.interrupted': onIssue('was interrupted'),
  'heartbeat.cancelled': onIssue('was cancelled'),
  'heartbeat.retry_scheduled': onIssue('will be tried again'),
  'heartbeat.noted': onIssue('has a remark'),
  'heartbeat.logged': ['Runs wrote to their logs'],
  'agent.status_changed': (details) => [IT, ` is ${words(named(details, 'to', 'status') || 'changed').toLowerCase()}`],
  'budget.soft_threshold_crossed': (details) => [
    `The budget of ${named(details, 'scopeName') || scopeOf(details)} is nearly used up`,
  ],
  'budget.hard_threshold_crossed': (details) => [
    `The budget of ${named(details, 'scopeName') || scopeOf(details)} is used up`,
  ],
  'wake.skipped': (details) => ['A wake of ', AGENT, ' was refused', because(details)],
  'wake.coalesced': ['A wake of ', AGENT, ' joined a run that waits'],
  'wake.deferred': ['A wake of ', AGENT, ' waits for another run', ISSUE],
  'wake.promoted': ['A deferred wake of ', AGENT, ' became a run', ISSUE],
  'issue.blockers_resolved_wake_emitted': ['The last blocker of ', IT, ' is done'],
  'issue.monitor_triggered': ['It is time to look at ', IT, ' again'],
  'issue.monitor_exhausted': ['The monitor of ', IT, ' gave up'],
  'issue.monitor_escalated_to_board': ['The monitor of ', IT, ' gave up and asks the board'],
  'approval.requester_wakeup_queued': ['Who asked for ', IT, ' is woken'],
  'approval.requester_wakeup_failed': ['Who asked for ', IT, ' could not be woken'],
  'routine.run_triggered': [IT, ' fired', ISSUE],
  'routine.run_skipped': [IT, ' skipped a firing'],
  'stop.confirmed': ['All work that was to stop has ended'],
  'tool_gateway.approval_requested': (details) => [`The call of ${tool(details)} waits for people`, ISSUE],
  'tool_gateway.approval_resolved': (details) => [`The call of ${tool(details)} was decided`, ISSUE],
  'tool_gateway.call_completed': (details) => [`${tool(details)} was called`, ISSUE],
  'tool_gateway.call_denied': (details) => [`The call of ${tool(details)} was refused`, ISSUE],
  'tool_gateway.call_failed': (details) => [`The call of ${tool(details)} failed`, ISSUE],
  'tool_gateway.call_rate_limited': (details) => [`The call of ${tool(details)} was one too many`, ISSUE],
};

const tool = (details: Details): string => named(details, 'toolName', 'tool') || 'a tool';
const scopeOf = (details: Details): string => `this ${named(details, 'scopeType') || 'scope'}`;
const because = (details: Details): string =>
  named(details, 'reason') ? `: ${words(named(details, 'reason')).toLowerCase()}` : '';
const errorOf = (details: Details): string => (named(details, 'errorCode') ? ` (${named(details, 'errorCode')})` : '');
const withComma = (text: string): string => (text ? `, as ${text}` : '');
const keysOf = (keys: unknown): string =>
  Array.isArray(keys) && keys.length > 0
    ? sentenceList(keys.slice(0, 4).map((key) => words(String(key)).toLowerCase()))
    : '';

const QUESTIONS: Readonly<Record<string, string>> = {
  ask_user_questions: 'questions',
  request_confirmation: 'a confirmation',
  request_checkbox_confirmation: 'a choice',
  suggest_tasks: 'suggested issues',
};
const questionOf = (details: Details): string => QUESTIONS[textOf(details.kind)] ?? 'a question';

interface Change {
  readonly from?: unknown;
  readonly to?: unknown;
}

/** What changed of an issue: one change in its own words, several by their names. */
function issueUpdate(details: Details): readonly Piece[] {
  const changes = Object.entries((details.changes ?? {}) as Record<string, Change>);
  const [name, change] = changes[0] ?? [];
  if (!name || !change) return ['changed ', IT];
  const about = new Set(changes.map(([each]) => each.replace(/^assignee(Agent|User)Id$/, 'assignee')));
  if (about.size > 1) {
    const others = [...about].map(fieldName);
    const { status } = Object.fromEntries(changes) as Record<string, Change | undefined>;
    if (status)
      return [
        'moved ',
        IT,
        ` to ${words(textOf(status.to))} and changed ${sentenceList(others.filter((each) => each !== 'status'))}`,
      ];
    return [`changed ${sentenceList(others)} of `, IT];
  }
  return oneChange(name, change, Object.fromEntries(changes));
}

/** What people call a field: `projectId` is the project, `labelIds` the labels. */
const fieldName = (name: string): string => words(name.replace(/Id(s?)$/, '$1')).toLowerCase();

/** A status behind a word; nothing where it is none. */
const after = (word: string, status: unknown): string => (textOf(status) ? `${word}${words(textOf(status))}` : '');

function oneChange(name: string, { from, to }: Change, changes: Record<string, Change>): readonly Piece[] {
  switch (name) {
    case 'status':
      return ['moved ', IT, after(' from ', from), after(' to ', to)];
    case 'priority':
      return ['set the priority of ', IT, ` to ${words(textOf(to)).toLowerCase()}`];
    case 'title':
      return ['renamed ', IT];
    case 'assigneeAgentId':
    case 'assigneeUserId': {
      const agentId = textOf(changes.assigneeAgentId?.to);
      const userId = textOf(changes.assigneeUserId?.to);
      if (agentId) return ['assigned ', IT, ' to ', { agentId }];
      return userId ? ['assigned ', IT, ' to ', { userId }] : ['left ', IT, ' to nobody'];
    }
    case 'hiddenAt':
      return [to ? 'hid ' : 'showed ', IT];
    default:
      return [`changed the ${fieldName(name)} of `, IT];
  }
}

const IRREGULAR: ReadonlySet<string> = new Set(['set', 'read', 'sent', 'made', 'begun', 'unbound', 'bound']);

/** An action that has no sentence of its own: its last word is what was done, the words before it to which part. */
function generalSentence(actionText: string): Sentence {
  const last = actionText.slice(actionText.lastIndexOf('.') + 1).split('_');
  const verb = last.at(-1) ?? '';
  if (!verb.endsWith('ed') && !IRREGULAR.has(verb)) return { hasActor: true, pieces: [`${words(actionText)}: `, IT] };
  const part = last.slice(0, -1).join(' ');
  return { hasActor: true, pieces: part ? [`${verb} ${part} of `, IT] : [`${verb} `, IT] };
}

/** An event of the journal in a sentence. */
export function sentenceOf({ actionText, details }: ToldEvent): Sentence {
  const told = (telling: Telling) => (typeof telling === 'function' ? telling(details ?? {}) : telling);
  const happening = HAPPENINGS[actionText];
  if (happening) return { hasActor: false, pieces: told(happening) };
  const deed = DEEDS[actionText];
  return deed ? { hasActor: true, pieces: told(deed) } : generalSentence(actionText);
}
