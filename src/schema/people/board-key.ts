import { BoardApiKeyView, type BoardKeyRow, NewBoardApiKeyView } from '../../services/people/board-keys/model.js';

import { CliAuthChallengeView, CliAuthMeView, NewCliAuthChallengeView } from '../../services/people/cli-auth/model.js';

import { connectionType } from '../connection.js';
import { enumOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';

export const CliAuthStatusEnum = enumOf('CliAuthChallengeStatus', 'What became of a request for a board key.', {
  pending: 'It waits for a person.',
  approved: 'The key works.',
  cancelled: 'It was taken back.',
  expired: 'Nobody approved it in time.',
});

enumOf('CliAuthAccess', 'Who may approve a request for a board key.', {
  board: 'Anybody of the board.',
  instance_admin_required: 'Instance admins only.',
});

enumOf('BoardSource', 'How a person is known.', {
  local_implicit: 'As whoever uses a local_trusted installation.',
  session: 'By the cookie of a session.',
  board_key: 'By a board key.',
});

export const BoardApiKeyRef = outputTypeOf<typeof BoardApiKeyView, BoardKeyRow>(BoardApiKeyView);
export const NewBoardApiKeyRef = outputTypeOf(NewBoardApiKeyView);
export const NewCliAuthChallengeRef = outputTypeOf(NewCliAuthChallengeView);
export const CliAuthChallengeRef = outputTypeOf(CliAuthChallengeView);
export const CliAuthMeRef = outputTypeOf(CliAuthMeView);

export const BoardApiKeyConnection = connectionType(BoardApiKeyRef, 'BoardApiKey', 'board keys', 'A board key');
