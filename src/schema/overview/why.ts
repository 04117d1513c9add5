import { CauseChainView, CauseLinkView } from '#services/overview/why/model.js';
import { outputTypeOf } from '../derive/output.js';
import { actorBy } from '../people/actor.js';
import { relationsOf } from '../relation.js';

const LinkRef = outputTypeOf(CauseLinkView.omit({ actor: true }).meta({ ...CauseLinkView.meta() }));

relationsOf(LinkRef, {
  actor: actorBy(
    (link) => (link as { readonly actor?: { type: string; id: string | null } | null }).actor ?? null,
    [],
    'The actor, or the agent that the link is about.',
  ),
});

export const CauseChainRef = outputTypeOf(CauseChainView);
