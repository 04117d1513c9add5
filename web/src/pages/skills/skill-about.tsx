import { safeLink } from '../../format/links.js';
import { words } from '../../format/words.js';
import { AgentLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { Code } from '../../ui/code.js';
import { Facts, Section } from '../../ui/layout.js';
import { Count } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Time } from '../../ui/time.js';
import type { SkillTabProps } from './skill-props.js';
import { SOURCE_KINDS, VerdictBadge } from './skill-words.js';

/** What is known of the skill beside its text, and the agents that have it. */
export function AboutSkill({ skill }: SkillTabProps) {
  const paths = usePaths();
  const { currentVersion, deliveredVersion, forkedFromSkill, usedByAgents } = skill;
  const home = skill.homepageUrl ? safeLink(skill.homepageUrl) : null;
  return (
    <div className="stack">
      <Facts
        items={[
          ['Key', <Code key="key">{skill.key}</Code>],
          ['Folder', <Code key="slug">{skill.slug}</Code>],
          ['From', SOURCE_KINDS[skill.sourceKind]],
          [
            'Source',
            skill.sourceLocator && (
              <span key="locator" className="mono">
                <PlainText text={skill.sourceLocator} />
              </span>
            ),
          ],
          [
            'Copy of',
            forkedFromSkill && (
              <Anchor key="fork" href={paths.skill(forkedFromSkill.id)}>
                {forkedFromSkill.name}
              </Anchor>
            ),
          ],
          ['Copies', skill.forkCount > 0 && <Count key="forks" value={skill.forkCount} />],
          ['Author', skill.authorName && <PlainText key="author" text={skill.authorName} />],
          [
            'Page',
            home && (
              <a key="home" href={home.href} rel="noopener noreferrer nofollow" target="_blank">
                {new URL(home.href, window.location.origin).host}
              </a>
            ),
          ],
          [
            'Categories',
            skill.categories.length > 0 && (
              <span key="categories" className="row">
                {skill.categories.map((category) => (
                  <Badge key={category}>{words(category)}</Badge>
                ))}
              </span>
            ),
          ],
          ['Newest version', currentVersion?.revisionNumber],
          ['Agents get', deliveredVersion ? `Version ${deliveredVersion.revisionNumber}` : 'None'],
          ['Audit', <VerdictBadge key="audit" verdict={currentVersion?.audit?.verdict} />],
          ['Given', <Count key="given" value={skill.installCount} />],
          ['Made', <Time key="made" at={skill.createdAt} />],
          ['Changed', <Time key="changed" at={skill.updatedAt} />],
        ]}
      />
      <Section title="Agents that have it" count={usedByAgents.totalCount}>
        {usedByAgents.nodes.length === 0 ? (
          <p className="muted">
            {skill.key === 'service/orgraph' ? 'Every agent has it.' : 'None yet. An agent’s page gives it skills.'}
          </p>
        ) : (
          <ul className="plain-list stack-tight">
            {usedByAgents.nodes.map((agent) => (
              <li key={agent.id}>
                <AgentLink agent={agent} hasStatus />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
