import type { PluginsQuery } from './plugins.gql.js';

export type Example = NonNullable<PluginsQuery['pluginExamples']>[number];
