import { CaseLinkRole, CaseLinkView, CaseStatus, CaseView } from '../../services/work/cases/model.js';
import { enumTypeOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';

export const CaseStatusEnum = enumTypeOf(CaseStatus);

export const CaseLinkRoleEnum = enumTypeOf(CaseLinkRole);

/** A case with its plain columns; what belongs to it is added in files of their own. */
export const CaseRef = nounOf('Case', CaseView, { json: ['fields'] });

export const CaseLinkRef = nounOf('CaseLink', CaseLinkView);
