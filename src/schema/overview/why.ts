import { CauseChainView } from '../../services/overview/why/model.js';
import { enumOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';

enumOf('CauseKind', 'What a link of a chain of causes is.', {
  run: 'A run.',
  wake: 'A request to wake an agent.',
  issue: 'An issue.',
  comment: 'A comment.',
  approval: 'An approval.',
  interaction: 'A question or card in a thread.',
});

enumOf('CauseRelation', 'How a link of a chain of causes belongs to the one before it.', {
  subject: 'It is what was asked about.',
  waits_for: 'The one before waits for it.',
  merged_into: 'The one before was merged into it.',
  caused_by: 'It caused the one before.',
});

enumOf('CauseActorType', 'Who is behind a link of a chain of causes.', {
  agent: 'An agent.',
  user: 'A person.',
  system: 'The server itself.',
});

export const CauseChainRef = outputTypeOf(CauseChainView);
