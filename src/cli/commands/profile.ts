import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  { path: 'profile session', operation: 'getSession' },
  { path: 'profile get', operation: 'getProfile', fields: ['name', 'email', 'image', 'id'] },
  { path: 'profile update', operation: 'updateProfile', args: ['name?'], fields: ['name', 'email', 'image', 'id'] },
  { path: 'profile company-user', operation: 'getUserProfile' },
  {
    path: 'profile sessions',
    operation: 'listSessions',
    columns: ['isCurrent', 'lastSeenAt', 'userAgent', 'address', 'createdAt', 'expiresAt', 'id'],
  },
  {
    path: 'profile session:end',
    operation: 'endSession',
    confirm: 'End session {sessionId}?',
    done: 'Signed out.',
    fields: ['sessionId'],
  },
  {
    path: 'profile sessions:end-others',
    operation: 'endOtherSessions',
    confirm: 'End all your other sessions?',
    fields: ['endedSessions'],
  },
  {
    path: 'profile password',
    operation: 'changePassword',
    secrets: ['currentPassword', 'newPassword'],
    done: 'Changed.',
    fields: ['endedSessions'],
  },
  { path: 'profile password:reset', operation: 'resetPassword', secrets: ['token', 'newPassword'], done: 'Changed.' },
  {
    path: 'profile second-factor',
    operation: 'getSecondFactor',
    fields: ['isEnabled', 'enabledAt', 'backupCodesLeft'],
  },
  {
    path: 'profile second-factor:enrol',
    operation: 'enrolSecondFactor',
    secrets: ['password'],
    fields: ['otpauthUrl', 'secret'],
  },
  { path: 'profile second-factor:confirm', operation: 'confirmSecondFactor', args: ['code?'], fields: ['backupCodes'] },
  {
    path: 'profile second-factor:disable',
    operation: 'disableSecondFactor',
    secrets: ['password'],
    confirm: 'Switch the second factor off?',
    done: 'Switched off.',
  },
];
