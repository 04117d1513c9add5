import type { GraphQLResolveInfo } from 'graphql';
import { isUuid } from '#services/core/text/fields.js';
import { agentNode } from '#services/organization/agents/rows.js';
import { maySeeEmail, PersonView, personOf } from '#services/people/members/person-rows.js';
import { builder, type GraphContext } from '../builder.js';
import { outputTypeOf } from '../derive/output.js';
import { actorsBy } from '../derive/references.js';
import { rowAt } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { typeNameOf, withTypeName } from '../node.js';
import { AgentRef } from '../organization/agent.js';

/** A person as others see them. */
export const UserRef = outputTypeOf(PersonView, {
  name: 'User',
  fields: {
    email: {
      nullable: true,
      description:
        'The e-mail address, in lower case; null for agents that may not manage members, and for callers who share no company with the person.',
      resolve: async ({ id, email }, _args, { scope }) => ((await maySeeEmail(scope, id)) ? email : null) as string,
    },
  },
});

const SystemActorRef = builder.objectRef<{ readonly name: string }>('SystemActor').implement({
  description: 'The server itself.',
  fields: (t) => ({ name: t.exposeString('name', { description: 'The part of the server, such as scheduler.' }) }),
});

export const PluginActorRef = builder.objectRef<{ readonly key: string }>('PluginActor').implement({
  description: 'A plugin.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key of the plugin, even if it was removed.' }),
  }),
});

/** A kind of actor: its type, and the function that finds one. */
interface ActorKind {
  readonly type: { readonly name: string };
  readonly find: (id: string, context: GraphContext, info: GraphQLResolveInfo) => Promise<object | null>;
}

/** The kinds of actors, by the type in rows. */
const KINDS: Readonly<Record<string, ActorKind>> = {
  agent: {
    type: AgentRef,
    find: async (id, context, info) => (isUuid(id) ? rowAt(agentNode, id, context, info, AgentRef.name) : null),
  },
  user: { type: UserRef, find: (id, { scope }) => scope.load(personOf, id) },
  system: { type: SystemActorRef, find: async (name) => ({ name }) },
  plugin: { type: PluginActorRef, find: async (key) => ({ key }) },
};

export const ActorRef = builder.unionType('Actor', {
  description: 'An actor in a company.',
  types: Object.values(KINDS).map(({ type }) => type) as never,
  resolveType: (actor) => typeNameOf(actor as object),
});

/** An actor in the form in which rows name it. */
export interface ActorKey {
  readonly type: string;
  readonly id: string | null;
}

/** A field for the actor of a row, made of these columns; null if the row names none, or one that no longer exists. */
export const actorBy = <Row>(
  keyOf: (row: Row) => ActorKey | null,
  columns: readonly string[],
  description: string,
) => ({
  type: ActorRef,
  nullable: true as const,
  description,
  ...reads(...columns),
  resolve: async (row: Row, _args: object, context: GraphContext, info: GraphQLResolveInfo) => {
    const key = keyOf(row);
    const kind = key && KINDS[key.type];
    const actor = kind && key.id !== null ? await kind.find(key.id, context, info) : null;
    return (kind && actor && withTypeName(actor, kind.type.name)) as never;
  },
});

actorsBy((agent, user) =>
  actorBy(
    (row: Readonly<Record<string, string | null>>) => {
      const [agentId = null, userId = null] = [row[agent], row[user]];
      return agentId ? { type: 'agent', id: agentId } : { type: 'user', id: userId };
    },
    [agent, user],
    '',
  ),
);
