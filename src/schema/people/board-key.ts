import { BoardApiKeyView, type BoardKeyRow } from '#services/people/board-keys/model.js';
import { outputTypeOf } from '../derive/output.js';

export const BoardApiKeyRef = outputTypeOf<typeof BoardApiKeyView, BoardKeyRow>(BoardApiKeyView);
