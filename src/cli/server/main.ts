import type { ServerTools } from '../local/server-tools.js';
import { restore } from './backup/restore.js';
import { backUp } from './backup/write.js';
import { examine } from './doctor/examine.js';
import { isSecretSetting, problemsOf, settingNames, settingsOf } from './settings.js';

/** The part of the server that the client's local commands need, as a program of its own. */
export const serverTools: ServerTools = {
  problemsOf,
  settingsOf,
  isSecretSetting,
  settingNames,
  examine,
  backUp,
  restore,
};
