import { definePlugin } from '@orgraph/plugin-sdk';

definePlugin({
  setup(ctx) {
    ctx.data('note', async (_params, { state }) => {
      const kept = await state.get({ scopeKind: 'company', key: 'note' });
      return { text: kept?.value ?? null };
    });
    ctx.action('note', async ({ text }, { state, log }) => {
      await state.set({ scopeKind: 'company', key: 'note', value: String(text) });
      log.info('The note was changed');
    });
  },
});
