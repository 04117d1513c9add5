import { builder } from '../schema/builder.js';
import { AdapterModelRef, AdapterRef, DetectedModelRef, EnvironmentTestRef } from '../schema/organization/wire.js';
import * as install from '../services/organization/adapters/install.js';
import * as manage from '../services/organization/adapters/manage.js';
import * as models from '../services/organization/adapters/models.js';
import * as adapters from '../services/organization/adapters/operations.js';
import { testAdapterEnvironment } from '../services/organization/agents/environment-test.js';
import { answer, expose, exposeNoun } from './expose.js';

const TYPE = 'Its type, such as process.';
const COMPANY = "The company's UUID.";

builder.queryFields((t) => ({
  adapters: t.field({
    type: [AdapterRef],
    description: 'The ways to run agents.',
    resolve: (_root, _args, { scope }) => answer(adapters.listAdapters, scope, {}),
  }),
  adapter: t.field({
    type: AdapterRef,
    description: 'A way to run agents.',
    args: { type: t.arg.string({ required: true, description: TYPE }) },
    resolve: (_root, args, { scope }) => answer(adapters.getAdapter, scope, args),
  }),
  adapterConfigSchema: t.field({
    type: 'JSONObject',
    description: "The JSON Schema of an adapter's configuration.",
    args: { type: t.arg.string({ required: true, description: TYPE }) },
    resolve: (_root, args, { scope }) => answer(adapters.getAdapterConfigSchema, scope, args) as never,
  }),
  adapterModels: t.field({
    type: [AdapterModelRef],
    description: 'The models that an adapter offers.',
    args: {
      companyId: t.arg.id({ required: true, description: COMPANY }),
      type: t.arg.string({ required: true, description: TYPE }),
    },
    resolve: (_root, args, { scope }) => answer(models.listAdapterModels, scope, args),
  }),
  detectedAdapterModel: t.field({
    type: DetectedModelRef,
    nullable: true,
    description: "The model that the server's environment is set up for.",
    args: {
      companyId: t.arg.id({ required: true, description: COMPANY }),
      type: t.arg.string({ required: true, description: TYPE }),
    },
    resolve: (_root, args, { scope }) => answer(models.detectAdapterModel, scope, args),
  }),
}));

exposeNoun(
  [
    install.installAdapter,
    install.reloadAdapter,
    install.reinstallAdapter,
    manage.setAdapterDisabled,
    manage.setAdapterOverridePaused,
  ],
  {
    field: 'adapter',
    type: AdapterRef,
    idOf: (output) => (output as { type: string }).type,
    load: (scope, type) => answer(adapters.getAdapter, scope, { type }),
  },
);

expose(manage.removeAdapter, (t) => ({
  type: t.string({ description: 'The type that the package brought.', resolve: ({ output }) => output.type }),
}));

expose(testAdapterEnvironment, (t) => ({
  test: t.field({ type: EnvironmentTestRef, description: 'What was found.', resolve: ({ output }) => output }),
}));
