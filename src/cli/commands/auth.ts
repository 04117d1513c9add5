import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'auth login',
    summary: 'Sign in: a person approves this machine in a browser',
    details: `Shows an address where you, or another person, approve this machine. Stores
the resulting key in a file that only you can read. A server that trusts this
machine needs no login.`,
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
    summary: 'Revoke the key of this machine and delete it',
    run: () => import('../login/logout.js'),
  },
  {
    path: 'auth whoami',
    summary: 'Show your identity on the server',
    aliases: ['access whoami'],
    run: () => import('../login/whoami.js'),
  },
  { path: 'whoami', summary: 'Show your identity on the server', run: () => import('../login/whoami.js') },
  {
    path: 'auth revoke-current',
    operation: 'revokeCurrentBoardKey',
    confirm: 'Revoke the key that this command uses? Every program with this key loses access.',
  },
  {
    path: 'auth bootstrap-ceo',
    summary: 'Make yourself the first administrator of a new installation',
    details: `Creates an account, takes over the installation that has no admin yet, and
signs this machine in. If the server printed an address with a token and a
code at its start, the command asks for both.`,
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
    details: 'The response contains two secrets, which appear only once. `auth login` does all steps itself.',
  },
  {
    path: 'auth challenge get',
    operation: 'getCliAuthChallenge',
    flags: [{ name: 'token', type: 'secret', field: 'token' }],
  },
  { path: 'auth challenge approve', operation: 'approveCliAuthChallenge', secrets: ['token'] },
  { path: 'auth challenge cancel', operation: 'cancelCliAuthChallenge', secrets: ['token'] },
];
