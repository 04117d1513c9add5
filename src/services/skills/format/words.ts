import { describedEnum } from '#services/core/text/fields.js';

export const SkillTrustLevel = describedEnum(
  'SkillTrustLevel',
  'The trust level of a skill: the capabilities of its files, in ascending order.',
  {
    markdown_only: 'The skill has only text that agents read.',
    assets: 'The skill also has files other than text, but no programs.',
    scripts_executables: 'The skill has programs.',
  },
);

export const SkillFileKind = describedEnum('SkillFileKind', 'The purpose of a file of a skill.', {
  skill: 'The file that agents read first.',
  markdown: 'Other Markdown text.',
  reference: 'Text that agents read when they need it.',
  script: 'A program.',
  asset: 'Material that agents use.',
  other: 'Something else.',
});

export const SkillFileEncoding = describedEnum('SkillFileEncoding', "The encoding of a file's content.", {
  utf8: 'The content is the text itself.',
  base64: 'The content is the bytes in Base64.',
});
