import type { Cache, OptimisticMutationConfig } from '@urql/exchange-graphcache';

interface Input {
  readonly input: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, unknown>>;

const typename = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}Payload`;

/** Fields of an issue that it has as they are given. */
const TAKEN_AS_GIVEN = ['status', 'priority', 'title', 'description', 'projectId'];

const link = (type: string, id: unknown) => (id ? { __typename: type, id } : null);

/** What a change of an issue shows at once. The server's answer, or its refusal, takes its place. */
function changedIssue(id: string, changes: Fields, cache: Cache): Fields {
  const { projectId, labelIds } = changes;
  return {
    __typename: 'Issue',
    id,
    ...Object.fromEntries(Object.entries(changes).filter(([name]) => TAKEN_AS_GIVEN.includes(name))),
    ...(projectId === undefined ? {} : { project: link('Project', projectId) }),
    ...assignment(changes),
    ...(Array.isArray(labelIds) ? labels(labelIds) : labelsAfter(id, changes, cache)),
  };
}

function assignment({ assigneeAgentId, assigneeUserId }: Fields): Fields {
  if (assigneeAgentId === undefined && assigneeUserId === undefined) return {};
  return {
    assigneeAgentId: assigneeAgentId ?? null,
    assigneeUserId: assigneeUserId ?? null,
    assignee: link('Agent', assigneeAgentId) ?? link('User', assigneeUserId),
  };
}

const labels = (ids: readonly unknown[]): Fields => ({ labels: ids.map((id) => link('Label', id)) });

function labelsAfter(id: string, { addLabelIds, removeLabelIds }: Fields, cache: Cache): Fields {
  const present = cache.resolve({ __typename: 'Issue', id }, 'labels');
  if (!Array.isArray(present) || !(addLabelIds || removeLabelIds)) return {};
  const added = (addLabelIds ?? []) as readonly string[];
  const removed = new Set((removeLabelIds ?? []) as readonly string[]);
  const ids = present.map((key) => String(key).replace(/^Label:/, ''));
  return labels([...new Set([...ids, ...added])].filter((each) => !removed.has(each)));
}

/** What mutations show before the server has answered. Only what cannot surprise: fields that it takes as they are. */
export const optimistic: OptimisticMutationConfig = {
  updateIssue(args, cache) {
    const { input } = args as unknown as Input;
    const issue = changedIssue(input.issueId as string, input, cache);
    return { __typename: typename('updateIssue'), issue } as never;
  },
  updateIssues(args, cache) {
    const { ids, set } = (args as unknown as Input).input as unknown as { ids: readonly string[]; set: Fields };
    const issues = ids.map((id) => changedIssue(id, set, cache));
    return { __typename: typename('updateIssues'), issues } as never;
  },
  markIssueRead(args) {
    const { input } = args as unknown as Input;
    return {
      __typename: typename('markIssueRead'),
      issue: { __typename: 'Issue', id: input.issueId as string, isUnreadForMe: false },
    } as never;
  },
};
