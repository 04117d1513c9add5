import { describedEnum } from '#services/core/text/described-enum.js';

export const PackageFileKindWord = describedEnum('PackageFileKind', 'The kind of file in a package.', {
  company: 'A file about the company.',
  agent: 'Instructions of an agent.',
  skill: 'A file of a skill.',
  project: 'A file about a project.',
  issue: 'The text of a task, or one of its documents.',
  extension: 'The file with all data that the Markdown files cannot hold.',
  readme: 'A summary for people.',
  asset: 'An attached file or a picture.',
  other: 'Anything else.',
});

export const EnvInputKind = describedEnum('PackageEnvInputKind', 'The kind of value of a variable.', {
  secret: 'A secret, which becomes a secret of the company.',
  plain: 'A value that is not secret.',
});

export const EnvInputRequirement = describedEnum(
  'PackageEnvInputRequirement',
  'The need for a value of a variable when a package is imported.',
  {
    required: 'The variable had a value in the source company.',
    optional: 'Runs work without the variable.',
  },
);

export const EnvInputPortability = describedEnum(
  'PackageEnvInputPortability',
  "The meaning of a variable's value on another machine.",
  {
    portable: 'The value means the same elsewhere.',
    system_dependent: 'The value names a path on the source machine.',
  },
);

export const PackageAuthorType = describedEnum('PackageAuthorType', 'The kind of author of a comment.', {
  user: 'A person.',
  agent: 'An agent.',
  system: 'The server.',
});
