import { ViewerView } from '../../services/people/account/model.js';
import { outputTypeOf } from '../derive/output.js';

export const PersonViewerRef = outputTypeOf(ViewerView);
