// Chooses the grant that a call uses.

/** The user and agent on whose behalf a server is called. */
export interface OAuthSubject {
  /** The user on whose behalf the run acts, or the calling user. */
  readonly userId: string | null;
  readonly agentId: string | null;
  /** The user calls on the agent's behalf, so grants that other users have lent to the agent are excluded. */
  readonly isWithoutLoans?: boolean;
  /** A manager checks the server, so the grant of any agent may be used. */
  readonly isCheck?: boolean;
}

export interface GrantCandidate {
  readonly kind: string;
  readonly subjectUserId: string | null;
  readonly subjectAgentId: string | null;
  /** Whether the agent may use this user's grant. */
  readonly isLent: boolean;
}

type Fits = (grant: GrantCandidate, subject: OAuthSubject) => boolean;

const own: Fits = ({ kind, subjectUserId }, { userId }) =>
  kind === 'user' && userId !== null && subjectUserId === userId;
const isLentGrant: Fits = ({ kind, isLent }, { isWithoutLoans }) => kind === 'user' && isLent && !isWithoutLoans;
const isOrganizationGrant: Fits = ({ kind }) => kind === 'organization';
const agents: Fits = ({ kind, subjectAgentId }, { agentId, isCheck }) =>
  kind === 'agent' && (isCheck === true || (agentId !== null && subjectAgentId === agentId));

/** The kinds of grants for each credential policy, best first, with the message for a missing grant. */
const CHOICES: Readonly<Record<string, { readonly order: readonly Fits[]; readonly missing: string }>> = {
  shared: {
    order: [isOrganizationGrant],
    missing: 'Nobody has authorized it for the company: a connection manager must authorize it',
  },
  per_user: {
    order: [own, isLentGrant],
    missing:
      'The person of this request has not authorized it: that person must authorize it, or delegate a grant to the agent',
  },
  per_user_with_fallback: {
    order: [own, isLentGrant, isOrganizationGrant],
    missing: 'Neither the person of this request nor the company has authorized it: one of them must authorize it',
  },
  per_agent: {
    order: [agents],
    missing: 'The agent has no access of its own: authorize the connection for the agent first',
  },
};

/** The best of the usable grants; the oldest of several equally good ones. */
export function chosenGrant<Grant extends GrantCandidate>(
  credentialPolicy: string,
  grants: readonly Grant[],
  subject: OAuthSubject,
): Grant | undefined {
  for (const fits of CHOICES[credentialPolicy]?.order ?? []) {
    const match = grants.find((grant) => fits(grant, subject));
    if (match) return match;
  }
  return undefined;
}

/** The reason for a missing grant, and the next step. */
export const missingGrant = (credentialPolicy: string): string =>
  `The connection is not authorized. ${CHOICES[credentialPolicy]?.missing ?? ''}`.trim();
