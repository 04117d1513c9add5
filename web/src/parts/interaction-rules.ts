import { plural } from '../format/words.js';
import type { WaitingCountsFragment } from '../graph/boot.gql.js';
import type { IconName } from '../ui/icons.js';
import type { Tone } from '../ui/tone.js';
import type { InteractionCardFragment } from './interaction.gql.js';

export type Interaction = InteractionCardFragment;
type Content = Interaction['content'];
type Of<Name extends Content['__typename']> = Extract<Content, { __typename: Name }>;

export type ConfirmationContent = Of<'Confirmation'> | Of<'CheckboxConfirmation'>;
export type CheckboxContent = Of<'CheckboxConfirmation'>;
export type QuestionContent = Of<'QuestionForm'>;
export type SuggestionContent = Of<'IssueSuggestions'>;
export type Question = QuestionContent['questions'][number];
export type Suggestion = SuggestionContent['issues'][number];

interface Look {
  readonly name: string;
  readonly icon: IconName;
}

export const LOOKS: Readonly<Record<Content['__typename'], Look>> = {
  Confirmation: { name: 'Confirmation', icon: 'success' },
  CheckboxConfirmation: { name: 'Choice', icon: 'list' },
  QuestionForm: { name: 'Questions', icon: 'comment' },
  IssueSuggestions: { name: 'Suggested issues', icon: 'issues' },
};

/** What an interaction asks, in a line. */
export function titleOf({ title, content }: Pick<Interaction, 'title' | 'content'>): string {
  if (title) return title;
  if (content.__typename === 'IssueSuggestions') return `Create ${plural(content.issues.length, 'issue')}?`;
  if (content.__typename !== 'QuestionForm') return content.prompt;
  const [first] = content.questions;
  const others = content.questions.length - 1;
  return content.title ?? (others > 0 ? `${first?.prompt ?? ''} (and ${others} more)` : (first?.prompt ?? 'Questions'));
}

type Ended = Pick<Interaction, 'status' | 'result'>;

const OUTCOMES: Readonly<Record<string, string>> = {
  WITHDRAWN: 'Withdrawn',
  SKIPPED: 'Skipped',
  SUPERSEDED_BY_COMMENT: 'Superseded by a comment',
  SUPERSEDED_BY_NEWER: 'Superseded by a newer question',
  STALE_TARGET: 'Out of date: the document has a newer revision',
  ISSUE_CLOSED: 'Expired when its issue was closed',
};

const STATUSES: Readonly<Record<Interaction['status'], { readonly tone: Tone; readonly text: string }>> = {
  PENDING: { tone: 'warning', text: 'Waits for an answer' },
  ACCEPTED: { tone: 'success', text: 'Accepted' },
  ANSWERED: { tone: 'success', text: 'Answered' },
  REJECTED: { tone: 'danger', text: 'Rejected' },
  CANCELLED: { tone: 'neutral', text: 'Cancelled' },
  EXPIRED: { tone: 'neutral', text: 'Expired' },
};

/** How an interaction stands: the outcome says more than the status where it ended without an answer. */
export function statusOf({ status, result }: Ended): { readonly tone: Tone; readonly text: string } {
  const outcome = result?.outcome ? OUTCOMES[result.outcome] : undefined;
  return outcome ? { ...STATUSES[status], text: outcome } : STATUSES[status];
}

/** Why it ended so, as whoever ended it said. */
export function reasonOf({ result }: Pick<Interaction, 'result'>): string | null {
  if (!result) return null;
  if (result.__typename === 'IssueSuggestionsResult') return result.rejectionReason ?? result.reason;
  if (result.__typename === 'QuestionsResult') return result.cancellationReason ?? result.reason;
  return result.reason;
}

/** Who looks at the card. */
export interface Answerer {
  /** Null for an agent. */
  readonly userId: string | null;
  readonly mayWrite: boolean;
}

type Asked = Pick<Interaction, 'content' | 'resolverPolicy' | 'createdByUserId'>;

/** Why somebody may not answer; null when they may. The server decides. */
export function obstacleToAnswer({ content, resolverPolicy, createdByUserId }: Asked, who: Answerer): string | null {
  if (who.userId === null) return 'Only people answer here.';
  if (!who.mayWrite) return 'You may only read here. Ask an owner of the company for another role.';
  const isOwn = createdByUserId === who.userId;
  const isClosedToCreator = resolverPolicy === 'NOT_CREATOR' || content.__typename === 'QuestionForm';
  return isOwn && isClosedToCreator ? 'You asked this yourself: somebody else must answer.' : null;
}

/** What the key of a card's target begins with that asks whether a tool may be called. */
const TOOL_ACTION = 'tool-action:';

/** Whether a card asks about the call of a tool, which is asked as a request for that call as well. */
export const isAboutTool = ({
  content,
}: Pick<WaitingCountsFragment['interactions']['nodes'][number], 'content'>): boolean =>
  content.__typename === 'Confirmation' && (content.target?.key.startsWith(TOOL_ACTION) ?? false);
