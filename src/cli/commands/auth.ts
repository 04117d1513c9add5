import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'auth login',
    summary: 'Sign in: a person approves this machine in a browser',
    details: `Shows an address where you, or somebody else, approve the login, and keeps the key that comes of it in a file that
only you can read. A server that trusts this machine is not asked for anything.`,
    examples: ['auth login', 'auth login --api-base https://orgraph.example.com', 'auth login --with-token < key.txt'],
    flags: [
      { name: 'instanceAdmin', type: 'boolean', description: 'Require approval by an instance admin' },
      { name: 'noBrowser', type: 'boolean', description: 'Print the address without opening a browser' },
      { name: 'withToken', type: 'boolean', description: 'Read a board key from standard input instead' },
    ],
    run: () => import('../login/login.js'),
  },
  {
    path: 'auth logout',
    summary: 'Revoke the key of this machine and forget it',
    run: () => import('../login/logout.js'),
  },
  {
    path: 'auth whoami',
    summary: 'Show the identity that the server sees',
    aliases: ['access whoami'],
    run: () => import('../login/whoami.js'),
  },
  { path: 'whoami', summary: 'Show the identity that the server sees', run: () => import('../login/whoami.js') },
  {
    path: 'auth revoke-current',
    operation: 'revokeCurrentBoardKey',
    confirm: 'Revoke the key that this command uses, everywhere?',
  },
  {
    path: 'auth bootstrap-ceo',
    summary: 'Make yourself the first administrator of a new installation',
    details: `Makes an account, takes over the installation that nobody administers yet, and signs this machine in. Where the
server printed an address with a token and a code at its start, both are asked for.`,
    flags: [
      { name: 'name', description: 'Your name' },
      { name: 'email', description: 'Your e-mail address' },
      { name: 'password', type: 'secret', description: 'The password for the account' },
      { name: 'claimToken', type: 'secret', description: 'The token that the server printed' },
      { name: 'claimCode', type: 'secret', description: 'The code that the server printed' },
    ],
    run: () => import('../login/bootstrap.js'),
  },
  {
    path: 'auth challenge create',
    operation: 'createCliAuthChallenge',
    details: 'The answer has two secrets, which are shown this once. `auth login` does all of it by itself.',
  },
  {
    path: 'auth challenge get',
    operation: 'getCliAuthChallenge',
    flags: [{ name: 'token', type: 'secret', field: 'token' }],
  },
  { path: 'auth challenge approve', operation: 'approveCliAuthChallenge', secrets: ['token'] },
  { path: 'auth challenge cancel', operation: 'cancelCliAuthChallenge', secrets: ['token'] },
];
