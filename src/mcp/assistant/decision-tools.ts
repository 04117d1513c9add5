import { approveApproval, rejectApproval, requestApprovalRevision } from '#services/governance/approvals/decisions.js';
import { getApproval, listApprovals } from '#services/governance/approvals/operations.js';
import {
  approveToolActionRequest,
  declineToolActionRequest,
  listToolActionRequests,
} from '#services/tools/approvals/operations.js';
import { listInteractions } from '#services/work/interactions/create.js';
import { acceptInteraction, rejectInteraction, respondToInteraction } from '#services/work/interactions/resolve.js';
import { assistantTool, COMPANY, pageOffer } from './tool.js';

// Tools for pending decisions. An assistant decides on behalf of its person; the descriptions tell the model to ask the
// person first.

const decides = { isDestructive: true, isForPeople: true } as const;

export const APPROVALS = [
  assistantTool('list_approvals', 'List approvals', listApprovals, {
    description:
      'List the approvals that agents requested, newest first; those with the status pending wait for a decision.',
    offers: { companyId: COMPANY, status: {} },
  }),
  assistantTool('get_approval', 'Read an approval', getApproval, { offers: { approvalId: {} } }),
  assistantTool('approve', 'Approve a request', approveApproval, {
    description: 'Approve a request; a hire becomes an agent. Ask the person first, and explain the consequences.',
    offers: { approvalId: {}, decisionNote: {} },
    ...decides,
  }),
  assistantTool('reject', 'Reject a request', rejectApproval, {
    description: 'Reject a request. Ask the person first.',
    offers: { approvalId: {}, decisionNote: {} },
    ...decides,
  }),
  assistantTool('request_revision', 'Send a request back', requestApprovalRevision, {
    description: 'Send a request back to its author for a revision; decisionNote says what to revise.',
    offers: { approvalId: {}, decisionNote: {} },
    isForPeople: true,
  }),
];

export const INTERACTIONS = [
  assistantTool('list_interactions', 'List questions on an issue', listInteractions, {
    description: 'List the questions, confirmations and suggested tasks on an issue; pending ones wait for a decision.',
    offers: { issueId: {} },
  }),
  assistantTool('answer_interaction', 'Answer questions', respondToInteraction, {
    description: 'Answer the questions of an interaction with what the person says.',
    offers: { issueId: {}, interactionId: {}, answers: {}, summaryMarkdown: {} },
  }),
  assistantTool('accept_interaction', 'Confirm, or accept suggestions', acceptInteraction, {
    description: 'Accept a confirmation or suggested tasks, which become issues. Ask the person first.',
    offers: { issueId: {}, interactionId: {}, selectedOptionIds: {}, selectedClientKeys: {} },
    ...decides,
  }),
  assistantTool('reject_interaction', 'Refuse, or reject suggestions', rejectInteraction, {
    description: 'Reject a confirmation or suggested tasks. Ask the person first.',
    offers: { issueId: {}, interactionId: {}, reason: {} },
    ...decides,
  }),
];

export const TOOL_CALLS = [
  assistantTool('list_tool_requests', 'List waiting tool calls', listToolActionRequests, {
    description: "List the tool calls that need a person's approval, newest first, with their arguments.",
    offers: { companyId: COMPANY, status: {}, limit: pageOffer(20), cursor: {} },
    isForPeople: true,
  }),
  assistantTool('approve_tool_request', 'Approve a tool call', approveToolActionRequest, {
    description: 'Approve a tool call: it runs once, with exactly the arguments shown. Ask the person first.',
    offers: { actionRequestId: {} },
    ...decides,
  }),
  assistantTool('decline_tool_request', 'Decline a tool call', declineToolActionRequest, {
    description: 'Decline a tool call. Ask the person first.',
    offers: { actionRequestId: {}, reason: {} },
    ...decides,
  }),
];
