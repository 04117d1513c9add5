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

export const folders = [
  route('get', FOLDERS, listPluginFolders),
  route('get', `${ONE_FOLDER}/status`, getPluginFolderStatus),
  route('post', `${ONE_FOLDER}/validate`, validatePluginFolder),
  route('put', ONE_FOLDER, setPluginFolder),
];
