import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { LazyRichText } from '../../parts/rich-text-lazy.js';
import { PlainText } from '../../ui/plain-text.js';
import { ErrorNote } from '../../ui/states.js';
import { withoutFrontMatter } from './front-matter.js';
import { SkillFileTextDocument } from './skill.gql.js';
import type { SkillTabProps } from './skill-props.js';

/** What the skill is for, and its SKILL.md as agents read it. */
export function SkillText({ skill }: SkillTabProps) {
  const versionId = skill.currentVersionId;
  const { data, refusal, isLoading, refresh } = usePage(SkillFileTextDocument, {
    id: skill.id,
    path: 'SKILL.md',
    versionId,
  });
  const text = data?.skillFile?.content;
  return (
    <div className="stack">
      {skill.tagline && (
        <p>
          <PlainText text={skill.tagline} />
        </p>
      )}
      {skill.description && (
        <p className="muted">
          <PlainText text={skill.description} />
        </p>
      )}
      {text !== undefined && <LazyRichText text={withoutFrontMatter(text)} headingLevel={2} whole />}
      {text === undefined && isLoading && <Loading rows={8} />}
      {text === undefined && !isLoading && (
        <ErrorNote message={refusal?.message ?? 'It has no SKILL.md.'} hint={refusal?.hint} retry={refresh} />
      )}
    </div>
  );
}
