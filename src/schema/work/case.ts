import { CaseLinkView, CaseView } from '../../services/work/cases/model.js';
import { enumOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';

export const CaseStatusEnum = enumOf('CaseStatus', 'How far a case is.', {
  draft: 'Not begun.',
  in_progress: 'Being worked on.',
  in_review: 'Waiting for a review.',
  approved: 'Found good.',
  done: 'Finished.',
  cancelled: 'Given up.',
});

export const CaseLinkRoleEnum = enumOf('CaseLinkRole', 'What an issue has to do with a case.', {
  origin: 'The case was created by work on it.',
  work: 'It works on the case.',
  reference: 'It is worth a look.',
});

/** A case with its plain columns; what belongs to it is added in files of their own. */
export const CaseRef = nounOf('Case', CaseView, { json: ['fields'] });

export const CaseLinkRef = nounOf('CaseLink', CaseLinkView);
