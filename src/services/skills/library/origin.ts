import type { Skill } from '#generated/prisma/client.js';
import type { SkillOrigin } from '../skill-policy/model.js';

interface Origin {
  /** A label for people. */
  readonly label: string;
  /** One word. */
  readonly badge: string;
}

const pathOf = (locator: string | null): string => (locator ? locator.replace(/^https:\/\//, '') : 'unknown');

/** The origin of a skill in words. */
export function skillOriginOf({ sourceKind, sourceLocator }: Pick<Skill, 'sourceKind' | 'sourceLocator'>): Origin {
  switch (sourceKind) {
    case 'bundled':
      return { label: 'Orgraph', badge: 'bundled' };
    case 'catalog':
      return { label: 'Catalogue of Orgraph', badge: 'catalog' };
    case 'github':
      return { label: pathOf(sourceLocator), badge: 'git' };
    case 'skills_sh':
      return { label: `skills.sh: ${pathOf(sourceLocator)}`, badge: 'skills.sh' };
    case 'url':
      return { label: pathOf(sourceLocator), badge: 'url' };
    case 'project_scan':
      return { label: 'A project', badge: 'project' };
    case 'local_path':
      return { label: 'A folder or an archive', badge: 'local' };
    default:
      return { label: 'Written here', badge: 'company' };
  }
}

/** The kind of source in the terms of a skill policy. */
export function policySourceOf({ sourceKind }: Pick<Skill, 'sourceKind'>): SkillOrigin {
  switch (sourceKind) {
    case 'bundled':
    case 'catalog':
      return 'catalog';
    case 'github':
    case 'skills_sh':
      return 'git';
    case 'url':
      return 'external_package';
    case 'managed_local':
      return 'generated';
    default:
      return 'workspace';
  }
}
