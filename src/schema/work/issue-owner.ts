import { z } from 'zod';
import { AttentionOwnerView } from '#services/work/issues/attention.js';
import { UnblockDescriptor, UnblockDescriptorView, unblockAction } from '#services/work/issues/model.js';
import { enumOf } from '../derive/enums.js';
import { oneOfShape, takenAs } from '../derive/input-shapes.js';
import { outputTypeOf } from '../derive/output.js';

// The actor who has to act on an issue.

enumOf('AttentionOwnerType', 'The kind of actor that has to act.', {
  board: 'The board.',
  agent: 'An agent.',
  user: 'A person.',
});

const AttentionOwnerRef = outputTypeOf(AttentionOwnerView, { fields: { type: { typeName: 'AttentionOwnerType' } } });

outputTypeOf(UnblockDescriptorView, {
  fields: {
    owner: {
      type: AttentionOwnerRef,
      resolve: ({ owner }) => {
        if (owner === 'board') return { type: 'board', agentId: null, userId: null } as never;
        return (
          'agentId' in owner ? { type: 'agent', ...owner, userId: null } : { type: 'user', agentId: null, ...owner }
        ) as never;
      },
    },
  },
});

/** The board has no id. REST takes the word for it, and rejects anything else. */
const Owner = oneOfShape('UnblockOwner', 'The actor that has to act.', {
  agentId: z.string().describe('The id of an agent.'),
  userId: z.string().describe('The id of a person.'),
  board: z.boolean().describe('True for the board.'),
});

takenAs(UnblockDescriptor, {
  shown: z
    .object({ owner: Owner, action: unblockAction })
    .meta({ id: 'UnblockDescriptor', description: 'The owner and the action that unblock an issue.' }),
  toRest: ({ owner, ...descriptor }: { readonly owner: { readonly board?: boolean } }) => ({
    ...descriptor,
    owner: owner.board === true ? 'board' : owner,
  }),
});
