/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The input of createPasswordResetLink. */
export type CreatePasswordResetLinkInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The person's ID. */
  userId: string;
};

/** The input of demoteInstanceAdmin. */
export type DemoteInstanceAdminInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The person's ID. */
  userId: string;
};

/** The input of endUserSessions. */
export type EndUserSessionsInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The person's ID. */
  userId: string;
};

/** The role of a member. */
export type MembershipRole =
  /** Has every permission except that of managing members. */
  | 'ADMIN'
  /** An agent. */
  | 'MEMBER'
  /** Does the ordinary work of the board. */
  | 'OPERATOR'
  /** Has every permission. */
  | 'OWNER'
  /** Can only read. */
  | 'VIEWER';

/** The status of a membership. */
export type MembershipStatus =
  /** In effect. */
  | 'ACTIVE'
  /** The member has left. */
  | 'ARCHIVED'
  /** Not in effect yet. */
  | 'PENDING'
  /** Temporarily not in effect. */
  | 'SUSPENDED';

/** The input of promoteInstanceAdmin. */
export type PromoteInstanceAdminInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The person's ID. */
  userId: string;
};

/** The input of resetSecondFactor. */
export type ResetSecondFactorInput = {
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The person's ID. */
  userId: string;
};

/** The input of setUserCompanyAccess. */
export type SetUserCompanyAccessInput = {
  /** The companies that the person should be a member of. At most 500 of them. */
  companyIds: Array<string>;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The person's ID. */
  userId: string;
};

export type InstanceUsersQueryVariables = Exact<{
  query?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type InstanceUsersQuery = { users: { __typename: 'InstanceUserConnection', totalCount: number, nodes: Array<{ __typename: 'InstanceUser', userId: string, name: string, email: string, image: string | null, isInstanceAdmin: boolean, activeCompanyMembershipCount: number }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } | null };

export type InstanceUserRowFragment = { __typename: 'InstanceUser', userId: string, name: string, email: string, image: string | null, isInstanceAdmin: boolean, activeCompanyMembershipCount: number };

export type UserAccessQueryVariables = Exact<{
  userId: string;
}>;


export type UserAccessQuery = { userCompanyAccess: { __typename: 'UserCompanyAccess', companyAccess: { __typename: 'CompanyAccessConnection', nodes: Array<{ __typename: 'CompanyAccess', companyId: string, companyName: string, membershipRole: MembershipRole | null, status: MembershipStatus }> } } | null };

export type PromoteAdminMutationVariables = Exact<{
  input: PromoteInstanceAdminInput;
}>;


export type PromoteAdminMutation = { promoteInstanceAdmin: { __typename: 'PromoteInstanceAdminPayload', user: { __typename: 'InstanceUser', userId: string, name: string, email: string, image: string | null, isInstanceAdmin: boolean, activeCompanyMembershipCount: number } } | null };

export type DemoteAdminMutationVariables = Exact<{
  input: DemoteInstanceAdminInput;
}>;


export type DemoteAdminMutation = { demoteInstanceAdmin: { __typename: 'DemoteInstanceAdminPayload', user: { __typename: 'InstanceUser', userId: string, name: string, email: string, image: string | null, isInstanceAdmin: boolean, activeCompanyMembershipCount: number } } | null };

export type SetUserAccessMutationVariables = Exact<{
  input: SetUserCompanyAccessInput;
}>;


export type SetUserAccessMutation = { setUserCompanyAccess: { __typename: 'SetUserCompanyAccessPayload', access: { __typename: 'UserCompanyAccess', user: { __typename: 'InstanceUser', userId: string, name: string, email: string, image: string | null, isInstanceAdmin: boolean, activeCompanyMembershipCount: number } } } | null };

export type MakePasswordLinkMutationVariables = Exact<{
  input: CreatePasswordResetLinkInput;
}>;


export type MakePasswordLinkMutation = { createPasswordResetLink: { __typename: 'CreatePasswordResetLinkPayload', url: string, expiresAt: string } | null };

export type ResetFactorOfUserMutationVariables = Exact<{
  input: ResetSecondFactorInput;
}>;


export type ResetFactorOfUserMutation = { resetSecondFactor: { __typename: 'ResetSecondFactorPayload', wasEnabled: boolean } | null };

export type EndSessionsOfUserMutationVariables = Exact<{
  input: EndUserSessionsInput;
}>;


export type EndSessionsOfUserMutation = { endUserSessions: { __typename: 'EndUserSessionsPayload', endedSessions: number } | null };

export const InstanceUsersDocument = document<InstanceUsersQuery, InstanceUsersQueryVariables>('3217ad2ede38d13059ab7e7b00b675bf09fe3d28b907db5e4d4b676a8e744996', "query InstanceUsers($query:String$first:Int$after:String){users(query:$query first:$first after:$after){nodes{...InstanceUserRow __typename}pageInfo{hasNextPage endCursor __typename}totalCount __typename}}fragment InstanceUserRow on InstanceUser{userId name email image isInstanceAdmin activeCompanyMembershipCount __typename}");

export const UserAccessDocument = document<UserAccessQuery, UserAccessQueryVariables>('158f56e168f6ea6a31211ab4a3733c91194bb29e951159df4ff47045a0296640', "query UserAccess($userId:ID!){userCompanyAccess(userId:$userId){companyAccess(first:200){nodes{companyId companyName membershipRole status __typename}__typename}__typename}}");

export const PromoteAdminDocument = document<PromoteAdminMutation, PromoteAdminMutationVariables>('967e1c2f5656c17762e7ee87d96960faae2d6e643871267a11e37188bc36a894', "mutation PromoteAdmin($input:PromoteInstanceAdminInput!){promoteInstanceAdmin(input:$input){user{...InstanceUserRow __typename}__typename}}fragment InstanceUserRow on InstanceUser{userId name email image isInstanceAdmin activeCompanyMembershipCount __typename}");

export const DemoteAdminDocument = document<DemoteAdminMutation, DemoteAdminMutationVariables>('54de688f641d8a97e3d9a0dc468d843ad8360f6d5384938d28a49da3a1f34c11', "mutation DemoteAdmin($input:DemoteInstanceAdminInput!){demoteInstanceAdmin(input:$input){user{...InstanceUserRow __typename}__typename}}fragment InstanceUserRow on InstanceUser{userId name email image isInstanceAdmin activeCompanyMembershipCount __typename}");

export const SetUserAccessDocument = document<SetUserAccessMutation, SetUserAccessMutationVariables>('bf5d617931cb24e994eae3f9829b7dfd5187c95df2cf52cb6b52280714fa4c99', "mutation SetUserAccess($input:SetUserCompanyAccessInput!){setUserCompanyAccess(input:$input){access{user{...InstanceUserRow __typename}__typename}__typename}}fragment InstanceUserRow on InstanceUser{userId name email image isInstanceAdmin activeCompanyMembershipCount __typename}");

export const MakePasswordLinkDocument = document<MakePasswordLinkMutation, MakePasswordLinkMutationVariables>('4121fb982c7f286c80b393a99dadfad6840638087d55926f683eb64b2b9a3ddd', "mutation MakePasswordLink($input:CreatePasswordResetLinkInput!){createPasswordResetLink(input:$input){url expiresAt __typename}}");

export const ResetFactorOfUserDocument = document<ResetFactorOfUserMutation, ResetFactorOfUserMutationVariables>('12ba4ea9b10daf7a85074b266384467b64c90130689ff5cffe92fd64c8e74ef5', "mutation ResetFactorOfUser($input:ResetSecondFactorInput!){resetSecondFactor(input:$input){wasEnabled __typename}}");

export const EndSessionsOfUserDocument = document<EndSessionsOfUserMutation, EndSessionsOfUserMutationVariables>('5f5870ef7f97d461ff1e2b2a0e31582552468a3820fa0373cf0c729192f3ebfa', "mutation EndSessionsOfUser($input:EndUserSessionsInput!){endUserSessions(input:$input){endedSessions __typename}}");
