import { PluginFoldersView } from '../../services/plugins/folders/model.js';
import { outputTypeOf } from '../derive/output.js';
import { about } from '../relation.js';

// Each entry looks at a folder on the disk.
outputTypeOf(PluginFoldersView, { fields: { declarations: about(5), folders: about(5) } });
