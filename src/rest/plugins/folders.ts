import {
  getPluginFolderStatus,
  listPluginFolders,
  setPluginFolder,
  validatePluginFolder,
} from '#services/plugins/folders/operations.js';
import { route } from '../http/route.js';
import { ONE_PLUGIN } from './registry.js';

const FOLDERS = `${ONE_PLUGIN}/companies/:companyId/local-folders`;
const ONE_FOLDER = `${FOLDERS}/:folderKey`;
const ADMIN = 'An instance admin with access to the company';

export const folders = [
  route('get', FOLDERS, listPluginFolders),
  route('get', `${ONE_FOLDER}/status`, getPluginFolderStatus),
  route('post', `${ONE_FOLDER}/validate`, validatePluginFolder, { actors: ADMIN }),
  route('put', ONE_FOLDER, setPluginFolder, { actors: `${ADMIN} who is not a viewer there` }),
];
