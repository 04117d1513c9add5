import { CaseLinkView, CaseView } from '../../services/work/cases/model.js';
import { nounOf } from '../derive/noun.js';

/** A case with its plain columns; what belongs to it is added in files of their own. */
export const CaseRef = nounOf('Case', CaseView, { json: ['fields'] });

export const CaseLinkRef = nounOf('CaseLink', CaseLinkView);
