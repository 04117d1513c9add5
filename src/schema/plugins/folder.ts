import { PluginFoldersView } from '#services/plugins/folders/model.js';
import { outputTypeOf } from '../derive/output.js';
import { listCost } from '../relation.js';

// Each entry reads a folder on the disk.
outputTypeOf(PluginFoldersView, { fields: { declarations: listCost(5), folders: listCost(5) } });
