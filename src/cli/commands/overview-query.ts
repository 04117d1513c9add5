/** Everything that the overview shows about a company, in one request. */
const COMPANY = `
fragment Overview on Company {
  id
  name
  status
  pauseReason
  dashboard {
    agents { active running paused error }
    issues { open inProgress blocked }
    costs { monthSpendCents monthBudgetCents monthUtilizationPercent }
    budgets { activeIncidents }
  }
  sidebarBadges { joinRequests }
  approvals(first: 5, filter: { statuses: [PENDING] }) {
    totalCount
    nodes { id type createdAt payload requestedBy { __typename ... on Agent { name } ... on User { name } } }
  }
  interactions(first: 5) {
    totalCount
    nodes { id kind title summary createdAt issue { identifier title } }
  }
  reviews: issues(first: 5, filter: { statuses: [IN_REVIEW], assigneeUserIds: ["me"] }) @include(if: $person) {
    totalCount
    nodes { identifier title updatedAt }
  }
  liveRuns(first: 8) {
    totalCount
    nodes { id status createdAt startedAt agent { name } issue { identifier title } }
  }
  failures: runs(first: 5, filter: { statuses: [FAILED, TIMED_OUT], createdAt: { after: $since } }) {
    totalCount
    nodes { id status error errorCode finishedAt agent { name } issue { identifier title } }
  }
}`;

const VIEWER = `
  viewer {
    __typename
    ... on PersonViewer { user { name } }
    ... on AgentViewer {
      agent { name inbox(first: 5) { totalCount nodes { identifier title status updatedAt } } }
    }
  }`;

export const ONE_COMPANY = `query Overview($company: ID!, $since: DateTime!, $person: Boolean!) {${VIEWER}
  company(id: $company) { ...Overview }
}${COMPANY}`;

/** Used if no company is named: the names of all, and the overview of the first, which may be the only one. */
export const ANY_COMPANY = `query Overview($since: DateTime!, $person: Boolean!) {${VIEWER}
  names: companies(first: 20) { totalCount nodes { id name status } }
  companies(first: 1) { nodes { ...Overview } }
}${COMPANY}`;

interface Page<T> {
  readonly totalCount: number;
  readonly nodes: readonly T[];
}

interface IssueName {
  readonly identifier: string;
  readonly title: string;
}

export interface CompanyOverview {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly pauseReason: string | null;
  readonly dashboard: {
    readonly agents: {
      readonly active: number;
      readonly running: number;
      readonly paused: number;
      readonly error: number;
    };
    readonly issues: { readonly open: number; readonly inProgress: number; readonly blocked: number };
    readonly costs: {
      readonly monthSpendCents: number;
      readonly monthBudgetCents: number;
      readonly monthUtilizationPercent: number;
    };
    readonly budgets: { readonly activeIncidents: number };
  };
  readonly sidebarBadges: { readonly joinRequests: number };
  readonly approvals: Page<{
    readonly id: string;
    readonly type: string;
    readonly createdAt: string;
    readonly payload: Readonly<Record<string, unknown>>;
    readonly requestedBy: { readonly name?: string } | null;
  }>;
  readonly interactions: Page<{
    readonly kind: string;
    readonly title: string | null;
    readonly summary: string | null;
    readonly createdAt: string;
    readonly issue: IssueName | null;
  }>;
  /** Absent for agents, which have an inbox. */
  readonly reviews?: Page<IssueName & { readonly updatedAt: string }>;
  readonly liveRuns: Page<{
    readonly status: string;
    readonly createdAt: string;
    readonly startedAt: string | null;
    readonly agent: { readonly name: string } | null;
    readonly issue: IssueName | null;
  }>;
  readonly failures: Page<{
    readonly id: string;
    readonly status: string;
    readonly error: string | null;
    readonly errorCode: string | null;
    readonly finishedAt: string | null;
    readonly agent: { readonly name: string } | null;
    readonly issue: IssueName | null;
  }>;
}

export type OverviewViewer =
  | { readonly __typename: 'PersonViewer'; readonly user: { readonly name: string } }
  | {
      readonly __typename: 'AgentViewer';
      readonly agent: {
        readonly name: string;
        readonly inbox: Page<IssueName & { readonly status: string; readonly updatedAt: string }>;
      };
    };

export interface OverviewAnswer {
  readonly viewer: OverviewViewer | null;
  readonly company?: CompanyOverview | null;
  readonly names?: Page<Pick<CompanyOverview, 'id' | 'name' | 'status'>>;
  readonly companies?: { readonly nodes: readonly CompanyOverview[] };
}
