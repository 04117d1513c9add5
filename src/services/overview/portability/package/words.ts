import { describedEnum } from '../../../core/text/described-enum.js';

export const PackageFileKindWord = describedEnum('PackageFileKind', 'What a file of a package is about.', {
  company: 'The company.',
  agent: 'An agent: its instructions.',
  skill: 'A skill: one of its files.',
  project: 'A project.',
  issue: 'A task: its text, or one of its documents.',
  extension: 'All that has no place in the Markdown files.',
  readme: 'A summary for people.',
  asset: 'An attached file or a picture.',
  other: 'Anything else.',
});

export const EnvInputKind = describedEnum('PackageEnvInputKind', 'What the value of a variable is.', {
  secret: 'A secret, which becomes one of the company.',
  plain: 'A value that may be seen.',
});

export const EnvInputRequirement = describedEnum(
  'PackageEnvInputRequirement',
  'Whether a variable needs a value when a package is imported.',
  {
    required: 'It had one where the package comes from.',
    optional: 'Runs do without it.',
  },
);

export const EnvInputPortability = describedEnum(
  'PackageEnvInputPortability',
  'Whether the value of a variable means the same elsewhere.',
  {
    portable: 'It does.',
    system_dependent: 'It names a place of the machine that it comes from.',
  },
);

export const PackageAuthorType = describedEnum('PackageAuthorType', 'Who wrote a comment.', {
  user: 'A person.',
  agent: 'An agent.',
  system: 'The server.',
});
