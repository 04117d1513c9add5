import { PLACE } from '../local/installation.js';
import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'onboard',
    summary: 'Set up a server on this machine',
    details: `Asks some questions on a terminal and writes the settings, each with its
meaning.

${PLACE}`,
    examples: ['onboard', 'onboard --yes --port 3200', 'onboard --data-dir /srv/orgraph --access network'],
    flags: [
      { name: 'port', type: 'integer', description: 'The port to listen on' },
      { name: 'access', values: ['local', 'network', 'public'], description: 'The networks that can reach the server' },
      { name: 'publicUrl', placeholder: 'url', description: 'The address at which other machines reach the server' },
      { name: 'databaseUrl', type: 'secret', description: 'An external PostgreSQL; embedded by default' },
      { name: 'service', type: 'boolean', description: 'Run the server as a system service' },
      { name: 'force', type: 'boolean', description: 'Overwrite existing settings' },
    ],
    isLocal: true,
    run: () => import('../local/onboard.js'),
  },
  {
    path: 'doctor',
    summary: 'Check everything that a server on this machine needs',
    details: `Each problem comes with a remedy. The command fails if a check failed.

${PLACE}`,
    examples: ['doctor', 'doctor --repair', 'doctor --json'],
    flags: [
      { name: 'repair', type: 'boolean', description: 'Repair problems that can be repaired without data loss' },
      { name: 'offline', type: 'boolean', description: 'Do not contact the internet' },
    ],
    isLocal: true,
    run: () => import('../local/doctor.js'),
  },
  {
    path: 'env',
    summary: 'Show the settings in effect, without secrets',
    details: PLACE,
    flags: [{ name: 'all', type: 'boolean', description: 'Also show settings with default values' }],
    isLocal: true,
    run: () => import('../local/env.js'),
  },
  {
    path: 'configure',
    summary: 'Change settings of a server on this machine',
    details: `Without arguments, the command asks questions. NAME=VALUE sets a setting; NAME
alone reads its value from standard input or a hidden prompt, which secrets
require.

${PLACE}`,
    examples: ['configure PORT=3200 LOG_LEVEL=debug', 'configure DATABASE_URL < url.txt', 'configure --unset PORT'],
    args: ['settings...'],
    flags: [{ name: 'unset', type: 'list', placeholder: 'names', description: 'Remove these settings' }],
    isLocal: true,
    run: () => import('../local/configure.js'),
  },
  {
    path: 'allowed-hostname',
    summary: 'Allow browsers to use a server on this machine under a host name',
    details: `The first name becomes PUBLIC_BASE_URL. Further names go to TRUSTED_ORIGINS,
which needs a server where people sign in. Restart a running server to apply
the change.

${PLACE}`,
    examples: ['allowed-hostname orgraph.local', 'allowed-hostname https://orgraph.example.com'],
    args: ['host'],
    flags: [{ name: 'remove', type: 'boolean', description: 'Remove the host name' }],
    isLocal: true,
    run: () => import('../local/allowed-hostname.js'),
  },
  {
    path: 'db:backup',
    summary: 'Back up the database of a server on this machine, even while it runs',
    details: `Writes one file with all rows as they were at one moment. It contains neither
uploaded files nor the master key of secrets.

${PLACE}`,
    examples: ['db:backup', 'db:backup /var/backups/orgraph.zip'],
    args: ['file?'],
    isLocal: true,
    run: () => import('../local/backup.js'),
  },
  {
    path: 'db:restore',
    summary: 'Replace the database with a backup',
    details: `Stop the server first. The command replaces the database after it has read the
whole backup. It replaces a database that holds companies only with --force.
The master key of an installation signs its backups: without --trust, the
command rejects a backup of another installation, and one that was changed
since.

${PLACE}`,
    examples: [
      'db:restore orgraph-2026-01-31.zip',
      'db:restore backup.zip --data-dir /srv/restored',
      'db:restore backup.zip --revoke-sessions-and-keys',
    ],
    args: ['file'],
    flags: [
      { name: 'force', type: 'boolean', description: 'Replace a database that contains companies' },
      { name: 'trust', type: 'boolean', description: 'Accept a backup that this installation has not signed' },
      {
        name: 'revoke-sessions-and-keys',
        type: 'boolean',
        description: 'Revoke all sessions, keys, tokens and invitations that the backup restores',
      },
    ],
    isLocal: true,
    run: () => import('../local/restore.js'),
  },
  {
    path: 'service',
    summary: 'Run the server as a system service: a systemd unit or a launchd agent',
    details: `Prints the service definition. "service install" installs and starts it: for
your user or, as root, for the machine.

${PLACE}`,
    examples: ['service', 'service install', 'service uninstall'],
    args: ['action?'],
    flags: [
      {
        name: 'platform',
        values: ['systemd', 'launchd'],
        description: 'The service manager; defaults to that of this machine',
      },
    ],
    isLocal: true,
    run: () => import('../local/service.js'),
  },
];
