import { boardHolding, permission } from '../../access/rules.js';

/** A person who writes policies and trust rules, and sees the programs of connections. */
export const toolsAdmin = boardHolding('tools:admin');

/** People and agents that write the profiles, by which agents get tools. */
export const profileManager = permission('tools:manage_profiles');

/**
 * A person who lets agents call a tool that is switched off or waits for a review. Having made the connection is not enough:
 * the review is there for what its maker connects, too.
 */
export const toolReviewer = boardHolding('tools:manage_connections');
