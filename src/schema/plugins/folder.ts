import { PluginFolderStatusView, PluginFoldersView } from '../../services/plugins/folders/model.js';
import { outputTypeOf } from '../derive/output.js';
import { about } from '../relation.js';

export const PluginFolderStatusRef = outputTypeOf(PluginFolderStatusView);

export const PluginFoldersRef = outputTypeOf(PluginFoldersView, {
  fields: { declarations: about(5), folders: about(5) },
});
