import { SkillFilter, sightOf } from '#services/skills/library/rows.js';
import { SkillSourceView } from '#services/skills/sources/model.js';
import { listSkillSources } from '#services/skills/sources/operations.js';
import { SkillSourceFilter, skillPagesOfSource, sourceNode, sourcesOfCompany } from '#services/skills/sources/rows.js';
import { nounOf } from '../derive/noun.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, relationsOf } from '../relation.js';
import { SkillRef } from './skill.js';

export const SkillSourceRef = nounOf('SkillSource', SkillSourceView, {
  except: ['skillIds'] as never,
  fields: {
    selection: {
      ...reads('selectsAll', 'selection'),
      resolve: ({ selectsAll, selection }) => (selectsAll ? null : selection),
    },
  },
});

relationsOf(SkillSourceRef, {
  skills: listOf(SkillRef, skillPagesOfSource, ['companyId', 'id'], 'The skills that came from the source, by name.', {
    narrowedBy: byFilter(SkillFilter.schema),
    forCaller: async (_source, scope) => sightOf(scope),
  }),
});

relationsOf(SkillRef, {
  source: rowIn(
    SkillSourceRef,
    sourceNode,
    'sourceId',
    'The repository that the skill came from; null if that repository is not followed.',
  ),
});

relationsOf(CompanyRef, {
  skillSources: allowedBy(
    listSkillSources,
    listOf(SkillSourceRef, sourcesOfCompany, ['id'], 'The repositories that skills of the company come from.', {
      narrowedBy: byFilter(SkillSourceFilter.schema),
    }),
  ),
});
