import type { ServerTools } from '../local/server-tools.js';
import { restore as readBackup } from './backup/restore.js';
import { backUp as writeBackup } from './backup/write.js';
import { examine as examination } from './doctor/examine.js';
import * as settings from './settings.js';

// What the local commands of the client need of the server, as a program of its own.

export const problemsOf: ServerTools['problemsOf'] = settings.problemsOf;
export const settingsOf: ServerTools['settingsOf'] = settings.settingsOf;
export const isSecretSetting: ServerTools['isSecretSetting'] = settings.isSecretSetting;
export const settingNames: ServerTools['settingNames'] = settings.settingNames;
export const examine: ServerTools['examine'] = examination;
export const backUp: ServerTools['backUp'] = writeBackup;
export const restore: ServerTools['restore'] = readBackup;
