import { ViewerView } from '../../services/people/account/model.js';
import { BoardClaimView } from '../../services/people/claims/model.js';
import { outputTypeOf } from '../derive/output.js';

export const ViewerRef = outputTypeOf(ViewerView);
export const BoardClaimRef = outputTypeOf(BoardClaimView);
