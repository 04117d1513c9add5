import { operations as account } from './account/index.js';
import { operations as admins } from './admins/index.js';
import { operations as assistants } from './assistants/index.js';
import { operations as boardKeys } from './board-keys/index.js';
import { operations as claims } from './claims/index.js';
import { operations as cliAuth } from './cli-auth/index.js';
import { operations as invites } from './invites/index.js';
import { operations as members } from './members/index.js';
import { operations as signIn } from './sign-in/index.js';

export const operations = [
  ...account,
  ...admins,
  ...assistants,
  ...boardKeys,
  ...claims,
  ...cliAuth,
  ...invites,
  ...members,
  ...signIn,
];
