import { describedEnum } from '../../core/text/described-enum.js';

export const SkillTrustLevel = describedEnum(
  'SkillTrustLevel',
  'What the files of a skill could do, from the least to the most.',
  {
    markdown_only: 'It has only text that agents read.',
    assets: 'It has other files as well.',
    scripts_executables: 'It has programs.',
  },
);

export const SkillFileKind = describedEnum('SkillFileKind', 'What a file of a skill is for.', {
  skill: 'The file that agents read first.',
  markdown: 'Further text.',
  reference: 'Text that agents read when they need it.',
  script: 'A program.',
  asset: 'Material that agents use.',
  other: 'Something else.',
});

export const SkillFileEncoding = describedEnum('SkillFileEncoding', 'How the content of a file is written as text.', {
  utf8: 'It is the text itself.',
  base64: 'It is Base64 of the bytes.',
});
