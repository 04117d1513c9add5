import type { Manifest } from './plugin-manifest.js';
import type { PluginPageQuery } from './plugins.gql.js';

export type PluginDetail = NonNullable<PluginPageQuery['plugin']>;

export interface PluginTabProps {
  readonly plugin: PluginDetail;
  readonly manifest: Manifest;
  readonly page: PluginPageQuery;
  readonly refresh: () => void;
}
