import { createContext, useContext } from 'react';
import type { BootQuery, ShellQuery } from './boot.gql.js';
import type { AgentLabel } from './types.js';

type BootCompany = NonNullable<BootQuery['companies']>['nodes'][number];
type ShellCompany = NonNullable<ShellQuery['company']>;
type PermissionKey = ShellCompany['memberAccess']['permissions'][number];

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly image: string | null;
}

/** Who looks at the dashboard, and what they may reach. */
export interface Viewer {
  /** Null for an agent, which sees the dashboard with its own key only. */
  readonly person: Person | null;
  /** Whether they signed in and can sign out, which the board of a local server and keys cannot. */
  readonly hasSession: boolean;
  readonly isInstanceAdmin: boolean;
  readonly companies: readonly BootCompany[];
}

/** The company whose pages are shown. */
export interface CompanyFrame {
  readonly id: string;
  /** The first part of its addresses, and of the identifiers of its issues. */
  readonly prefix: string;
  readonly name: string;
  /** What all pages need of it; undefined until it is read. */
  readonly shell: ShellCompany | undefined;
  /** How much waits for people; undefined until it is read. */
  readonly waiting: number | undefined;
}

export const ViewerContext = createContext<Viewer | undefined>(undefined);
export const CompanyContext = createContext<CompanyFrame | undefined>(undefined);

function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`${what} is asked for outside of its pages`);
  return value;
}

export const useViewer = (): Viewer => present(useContext(ViewerContext), 'The viewer');
export const useCompany = (): CompanyFrame => present(useContext(CompanyContext), 'The company');

/** The first 200 agents of the company, for pickers and the palette. */
export const useAgents = (): readonly AgentLabel[] => useCompany().shell?.agents.nodes ?? [];

/** What the viewer may do in the company, as far as its pages hide what they may not. The server decides. */
export interface Rights {
  /** Whether they may change anything: viewers may not. */
  readonly mayWrite: boolean;
  readonly isOwnerOrAdmin: boolean;
  readonly isInstanceAdmin: boolean;
  readonly mayInvite: boolean;
  readonly mayManageMembers: boolean;
  readonly mayApproveJoinRequests: boolean;
}

export const useRights = (): Rights => rightsOf(useViewer(), useCompany().shell);

/** Whether the viewer holds a permission in the company, as far as its pages hide what they may not. The server decides. */
export const useMay = (key: PermissionKey): boolean =>
  useCompany().shell?.memberAccess.permissions.includes(key) ?? false;

/** As `useRights`, for what stands around the pages of the company. */
export function rightsOf({ isInstanceAdmin }: Viewer, shell: ShellCompany | undefined): Rights {
  const access = shell?.memberAccess;
  const role = access?.currentUserRole ?? null;
  return {
    mayWrite: isInstanceAdmin || (role !== null && role !== 'VIEWER'),
    isOwnerOrAdmin: isInstanceAdmin || role === 'OWNER' || role === 'ADMIN',
    isInstanceAdmin,
    mayInvite: access?.canInviteUsers ?? false,
    mayManageMembers: access?.canManageMembers ?? false,
    mayApproveJoinRequests: access?.canApproveJoinRequests ?? false,
  };
}
