import { describe, expect, it } from 'vitest';
import { withoutFrontMatter } from '#web/pages/skills/front-matter.js';
import { draftOf, flawsOf, newRule, rulesInput } from '#web/pages/skills/policy-draft.js';
import { unifiedLines } from '#web/pages/skills/unified-diff.js';

describe('The text of a SKILL.md', () => {
  it('is shown without its front matter', () => {
    expect(withoutFrontMatter('---\nname: sums\n---\n\n# Sums\n')).toBe('\n# Sums\n');
    expect(withoutFrontMatter('---\r\nname: sums\r\n---\r\n# Sums')).toBe('# Sums');
  });

  it('keeps lines in it that only look like front matter', () => {
    expect(withoutFrontMatter('# Sums\n\n---\na: b\n---\n')).toBe('# Sums\n\n---\na: b\n---\n');
    expect(withoutFrontMatter('---\nnever closed\n')).toBe('---\nnever closed\n');
  });
});

describe('A difference as git writes it', () => {
  it('is lines with their numbers on both sides', () => {
    const text =
      '--- a\trevision 1\n+++ a\trevision 2\n@@ -4,2 +4,3 @@\n same\n-old\n+new\n+newer\n\\ No newline at end of file\n';
    expect(unifiedLines(text)).toEqual([
      { kind: 'place', text: '@@ -4,2 +4,3 @@' },
      { kind: 'same', text: 'same', before: 4, after: 4 },
      { kind: 'removed', text: 'old', before: 5 },
      { kind: 'added', text: 'new', after: 5 },
      { kind: 'added', text: 'newer', after: 6 },
    ]);
  });

  it('has no lines where nothing differs', () => {
    expect(unifiedLines('--- a\n+++ a\n')).toEqual([]);
  });
});

describe('A policy that is edited', () => {
  const rule = { ...newRule([]), key: ' ours ' };

  it('leaves out the lists that do not restrict a rule', () => {
    const sent = rulesInput([{ ...rule, skillKeys: ['service/orgraph'] }]);
    expect(sent).toEqual([
      {
        key: 'ours',
        priority: 10,
        effect: 'DENY',
        actions: ['SKILLS_IMPORT'],
        subject: { allAgents: true },
        resources: { skillKeys: ['service/orgraph'] },
      },
    ]);
    expect(rulesInput([rule])[0]).not.toHaveProperty('resources');
  });

  it('sends one kind of subject only, whatever was chosen before', () => {
    const changed = { ...rule, agentIds: ['a'], roles: ['ceo'] };
    expect(rulesInput([{ ...changed, subject: 'AGENTS' }])[0]?.subject).toEqual({ agentIds: ['a'] });
    expect(rulesInput([{ ...changed, subject: 'ROLES' }])[0]?.subject).toEqual({ roles: ['ceo'] });
  });

  it('is sent back as it was read', () => {
    const policy = {
      __typename: 'SkillPolicy' as const,
      defaultEffect: 'DENY' as const,
      materialized: true,
      revision: 3,
      schemaVersion: 1,
      rules: [
        {
          __typename: 'SkillPolicyRule' as const,
          key: 'ours',
          priority: 5,
          effect: 'ALLOW' as const,
          actions: ['SKILLS_EDIT' as const],
          subject: {
            __typename: 'SkillPolicySubject' as const,
            type: 'ROLES' as const,
            agentIds: null,
            roles: ['ceo'],
          },
          resources: null,
        },
      ],
    };
    const draft = draftOf(policy);
    expect(rulesInput(draft.rules)).toEqual([
      { key: 'ours', priority: 5, effect: 'ALLOW', actions: ['SKILLS_EDIT'], subject: { roles: ['ceo'] } },
    ]);
  });

  it('asks for names, actions and subjects before the server does', () => {
    const rules = [rule, { ...rule, actions: [] }, { ...rule, key: '', subject: 'AGENTS' as const }];
    expect(flawsOf({ defaultEffect: 'ALLOW', rules }).map(({ path }) => path.join('.'))).toEqual([
      'rules.1.key',
      'rules.1.actions',
      'rules.2.key',
      'rules.2.subject',
    ]);
  });

  it('puts a new rule behind the others', () => {
    expect(newRule([{ ...rule, priority: 70 }]).priority).toBe(80);
  });
});
