import { usePage } from '../../graph/use-page.js';
import { ActionRequestCard } from '../../parts/action-request-card.js';
import { ApprovalToolCallDocument } from './approval.gql.js';

/** The call of a tool that a request is about, with its arguments. */
export function ApprovalToolCall({ id }: { id: string }) {
  const { data } = usePage(ApprovalToolCallDocument, { id }, { live: ['TOOL_INVOCATION', 'APPROVAL'] });
  const request = data?.node;
  return request?.__typename === 'ToolActionRequest' ? <ActionRequestCard request={request} /> : null;
}
