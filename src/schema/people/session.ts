import { ViewerView } from '../../services/people/account/model.js';
import { BoardClaimView } from '../../services/people/claims/model.js';
import { enumOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';

enumOf('BoardClaimStatus', 'What has become of a board claim.', {
  available: 'It can be used.',
  claimed: 'Somebody has used it.',
  expired: 'Nobody used it in time.',
});

export const ViewerRef = outputTypeOf(ViewerView);
export const BoardClaimRef = outputTypeOf(BoardClaimView);
