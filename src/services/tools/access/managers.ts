import { boardHolding, permission } from '../../access/rules.js';

/** A person who decides what agents may call: by policies, trust rules and the programs of connections. */
export const toolsAdmin = boardHolding('tools:admin');

/** Whoever decides which tools profiles give to agents: people and agents that hold the key. */
export const profileManager = permission('tools:manage_profiles');

/**
 * A person who lets agents call a tool that is switched off or waits for a review. Having made the connection is not enough:
 * the review is there for what its maker connects, too.
 */
export const toolReviewer = boardHolding('tools:manage_connections');
