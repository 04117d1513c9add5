import { builder } from '../schema/builder.js';
import {
  AdapterModelRef,
  AdapterRef,
  ExperimentalSettingsRef,
  GeneralSettingsRef,
  InstanceSettingsRef,
} from '../schema/wire.js';
import * as adapters from '../services/adapters/adapters.js';
import * as settings from '../services/instance/settings.js';
import { answer, expose } from './expose.js';

builder.queryFields((t) => ({
  adapters: t.field({
    type: [AdapterRef],
    description: 'The ways to run agents.',
    resolve: (_root, _args, { scope }) => answer(adapters.listAdapters, scope, {}),
  }),
  adapter: t.field({
    type: AdapterRef,
    description: 'A way to run agents.',
    args: { type: t.arg.string({ required: true, description: 'Its type, such as process.' }) },
    resolve: (_root, args, { scope }) => answer(adapters.getAdapter, scope, args),
  }),
  adapterConfigSchema: t.field({
    type: 'JSONObject',
    description: "The JSON Schema of an adapter's configuration.",
    args: { type: t.arg.string({ required: true, description: 'Its type, such as process.' }) },
    resolve: (_root, args, { scope }) => answer(adapters.getAdapterConfigSchema, scope, args) as never,
  }),
  adapterModels: t.field({
    type: [AdapterModelRef],
    description: 'The models that an adapter offers.',
    args: {
      companyId: t.arg.id({ required: true, description: "The company's UUID." }),
      type: t.arg.string({ required: true, description: 'Its type, such as process.' }),
    },
    resolve: (_root, args, { scope }) => answer(adapters.listAdapterModels, scope, args),
  }),
  instanceSettings: t.field({
    type: InstanceSettingsRef,
    description: 'All settings of the installation, for instance admins.',
    resolve: (_root, _args, { scope }) => answer(settings.getInstanceSettings, scope, {}),
  }),
  generalSettings: t.field({
    type: GeneralSettingsRef,
    description: 'General settings of the installation.',
    resolve: (_root, _args, { scope }) => answer(settings.getGeneralSettings, scope, {}),
  }),
  experimentalSettings: t.field({
    type: ExperimentalSettingsRef,
    description: 'Features that are switched on or off.',
    resolve: (_root, _args, { scope }) => answer(settings.getExperimentalSettings, scope, {}),
  }),
}));

expose(settings.updateInstanceSettings, (t) => ({
  settings: t.field({
    type: InstanceSettingsRef,
    description: 'The settings as they now are.',
    resolve: (outcome) => outcome.output,
  }),
}));

expose(settings.updateGeneralSettings, (t) => ({
  settings: t.field({
    type: GeneralSettingsRef,
    description: 'The settings as they now are.',
    resolve: (outcome) => outcome.output,
  }),
}));

expose(settings.updateExperimentalSettings, (t) => ({
  settings: t.field({
    type: ExperimentalSettingsRef,
    description: 'The settings as they now are.',
    resolve: (outcome) => outcome.output,
  }),
}));
