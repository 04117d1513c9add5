import type { OptimisticMutationConfig } from '@urql/exchange-graphcache';

interface Input {
  readonly input: Readonly<Record<string, unknown>>;
}

const typename = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}Payload`;

/** What a change of an issue shows at once. The server's answer, or its refusal, takes its place. */
const SHOWN_AT_ONCE = ['status', 'priority', 'title', 'description', 'projectId'];

/** What mutations show before the server has answered. Only what cannot surprise: fields that it takes as they are. */
export const optimistic: OptimisticMutationConfig = {
  updateIssue(args) {
    const { input } = args as unknown as Input;
    const changed = Object.entries(input).filter(([name]) => SHOWN_AT_ONCE.includes(name));
    return {
      __typename: typename('updateIssue'),
      issue: { __typename: 'Issue', id: input.issueId as string, ...Object.fromEntries(changed) },
    } as never;
  },
  markIssueRead(args) {
    const { input } = args as unknown as Input;
    return {
      __typename: typename('markIssueRead'),
      issue: { __typename: 'Issue', id: input.issueId as string, isUnreadForMe: false },
    } as never;
  },
};
