import { CaseLinkView, CaseView } from '#services/work/cases/model.js';
import { nounOf } from '../derive/noun.js';

/** A case with its plain columns; other files add its relations. */
export const CaseRef = nounOf('Case', CaseView, { json: ['fields'] });

export const CaseLinkRef = nounOf('CaseLink', CaseLinkView);
