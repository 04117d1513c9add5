import { InteractionRef } from '../schema/interaction.js';
import { createInteraction } from '../services/interactions/create.js';
import { interactionNode } from '../services/interactions/load.js';
import * as resolve from '../services/interactions/resolve.js';
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
