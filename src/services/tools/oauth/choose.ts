// Whose access a call uses.

/** For whom a server is asked. */
export interface OAuthSubject {
  /** The person whom the run acts for, or who asks. */
  readonly userId: string | null;
  readonly agentId: string | null;
  /** The person calls in the agent's place: what others have lent to the agent is not theirs to use. */
  readonly isWithoutLoans?: boolean;
  /** A manager looks whether the server is there: the access of any agent will do. */
  readonly isCheck?: boolean;
}

export interface GrantCandidate {
  readonly kind: string;
  readonly subjectUserId: string | null;
  readonly subjectAgentId: string | null;
  /** Whether the agent may use the grant of this person. */
  readonly isLent: boolean;
}

type Fits = (grant: GrantCandidate, subject: OAuthSubject) => boolean;

const own: Fits = ({ kind, subjectUserId }, { userId }) =>
  kind === 'user' && userId !== null && subjectUserId === userId;
const lent: Fits = ({ kind, isLent }, { isWithoutLoans }) => kind === 'user' && isLent && !isWithoutLoans;
const shared: Fits = ({ kind }) => kind === 'organization';
const agents: Fits = ({ kind, subjectAgentId }, { agentId, isCheck }) =>
  kind === 'agent' && (isCheck === true || (agentId !== null && subjectAgentId === agentId));

/** What a connection's calls use, the best first, and what to do where there is none of it. */
const CHOICES: Readonly<Record<string, { readonly order: readonly Fits[]; readonly missing: string }>> = {
  shared: {
    order: [shared],
    missing: 'Nobody has authorized it for the company: a connection manager starts its authorization',
  },
  per_user: {
    order: [own, lent],
    missing:
      'The person whom this is for has not authorized it: they start its authorization, or lend the agent a grant',
  },
  per_user_with_fallback: {
    order: [own, lent, shared],
    missing:
      'Neither the person whom this is for nor the company has authorized it: one of them starts its authorization',
  },
  per_agent: { order: [agents], missing: 'The agent has no access of its own: its authorization is started first' },
};

/** The grant that is used, of those that may be; the oldest of several that are as good. */
export function chosenGrant<Grant extends GrantCandidate>(
  credentialPolicy: string,
  grants: readonly Grant[],
  subject: OAuthSubject,
): Grant | undefined {
  for (const fits of CHOICES[credentialPolicy]?.order ?? []) {
    const found = grants.find((grant) => fits(grant, subject));
    if (found) return found;
  }
  return undefined;
}

/** Why there is no grant, and what to do. */
export const missingGrant = (credentialPolicy: string): string =>
  `The connection is not authorized. ${CHOICES[credentialPolicy]?.missing ?? ''}`.trim();
