import { CauseChainView } from '../../services/overview/why/model.js';
import { outputTypeOf } from '../derive/output.js';

export const CauseChainRef = outputTypeOf(CauseChainView);
