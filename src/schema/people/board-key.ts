import { BoardApiKeyView, type BoardKeyRow, NewBoardApiKeyView } from '../../services/people/board-keys/model.js';
import {
  ChallengeStatus,
  CliAuthChallengeView,
  CliAuthMeView,
  NewCliAuthChallengeView,
} from '../../services/people/cli-auth/model.js';
import { enumTypeOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';

export const CliAuthStatusEnum = enumTypeOf(ChallengeStatus);

export const BoardApiKeyRef = outputTypeOf<typeof BoardApiKeyView, BoardKeyRow>(BoardApiKeyView);
export const NewBoardApiKeyRef = outputTypeOf(NewBoardApiKeyView);
export const NewCliAuthChallengeRef = outputTypeOf(NewCliAuthChallengeView);
export const CliAuthChallengeRef = outputTypeOf(CliAuthChallengeView);
export const CliAuthMeRef = outputTypeOf(CliAuthMeView);
