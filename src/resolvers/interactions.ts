import { InteractionRef } from '../schema/work/interaction.js';
import { createInteraction } from '../services/work/interactions/create.js';
import * as resolve from '../services/work/interactions/resolve.js';
import { interactionNode } from '../services/work/interactions/rows.js';
import { exposeNoun } from './expose.js';

exposeNoun(
  [
    createInteraction,
    resolve.acceptInteraction,
    resolve.rejectInteraction,
    resolve.respondToInteraction,
    resolve.cancelInteraction,
    resolve.withdrawInteraction,
    resolve.skipInteraction,
  ],
  { field: 'interaction', type: InteractionRef, load: (scope, id) => scope.load(interactionNode, id) },
);
