import { boardHolding, permission } from '../access/rules.js';

/**
 * Allows board members with `tools:admin`: they write policies and trust rules, and see the programs of connections.
 */
export const toolsAdmin = boardHolding('tools:admin');

/** Allows members and agents with `tools:manage_profiles`: they write the profiles that give agents their tools. */
export const profileManager = permission('tools:manage_profiles');

/**
 * Allows board members to enable a tool that is disabled or waits for a review. Having created the connection is not
 * enough: the review also covers what its creator connects.
 */
export const toolReviewer = boardHolding('tools:manage_connections');
