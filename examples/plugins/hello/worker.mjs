import { definePlugin } from '@orgraph/plugin-sdk';

const GREETINGS = { scopeKind: 'company', key: 'greetings' };
const PINGS = { scopeKind: 'instance', key: 'pings' };

/** Adds one to a number that is kept. Of two who do so at once, one tries again. */
async function countUp(state, place) {
  for (;;) {
    const kept = await state.get(place);
    const value = (kept?.value ?? 0) + 1;
    try {
      await state.set({ ...place, value, expectedVersion: kept?.version ?? 0 });
      return value;
    } catch (error) {
      if (error.data?.code !== 'version_conflict') throw error;
    }
  }
}

definePlugin({
  setup(ctx) {
    ctx.data('greetings', async (_params, { state }) => ({ count: (await state.get(GREETINGS))?.value ?? 0 }));

    ctx.action('greet', async ({ name = 'world' }, { config, state }) => {
      const { greeting = 'Hello' } = (await config.get()) ?? {};
      return { text: `${greeting}, ${name}!`, count: await countUp(state, GREETINGS) };
    });

    ctx.job('report', async (_job, { state, log, metrics }) => {
      const pings = (await state.get(PINGS))?.value ?? 0;
      await log.info(`The webhook was called ${pings} times`);
      await metrics.write('pings', pings);
      return { logs: [`${pings} pings`] };
    });

    ctx.webhook('ping', async ({ rawBody, requestId }, { state, log }) => {
      await countUp(state, PINGS);
      await log.debug(`A request came, with ${rawBody.length} characters`, { requestId });
    });

    ctx.validateConfig(({ config }) =>
      config.greeting === '' ? { ok: false, errors: ['greeting: say something'] } : { ok: true },
    );
  },
});
