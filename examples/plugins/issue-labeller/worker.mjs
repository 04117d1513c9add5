import { definePlugin } from '@orgraph/plugin-sdk';
import { giveLabels, givenCounts } from './labels.mjs';
import { flawsOf, labelsFor } from './rules.mjs';

const OPEN = ['backlog', 'todo', 'in_progress', 'in_review', 'blocked'];
/** So many issues are looked at in one call at most, which has 30 seconds. */
const MOST = 100;

const settingsOf = async ({ config }) => ({ rules: [], ...(await config.get()) });

async function label(ctx, issue, { rules, color }, again) {
  return giveLabels(ctx, issue, labelsFor(issue, rules), { color, again });
}

definePlugin({
  setup(ctx) {
    ctx.event(['issue.created', 'issue.updated'], async ({ entityId }, context) => {
      const settings = await settingsOf(context);
      if (settings.rules.length === 0) return;
      const issue = await context.call('issues.get', { issueId: entityId }).catch(unlessGone);
      if (!issue) return;
      const given = await label(context, issue, settings, false);
      if (given.length > 0) context.log.info(`${issue.identifier}: ${given.join(', ')}`);
    });

    // Looks at a page of the open issues. Whoever asks goes on after `nextAfterId` until that is null.
    ctx.action('relabel', async ({ afterId = null, limit = MOST }, context) => {
      const settings = await settingsOf(context);
      const size = Math.min(limit, MOST);
      const page = { status: OPEN, sortField: 'id', sortDir: 'asc', limit: size, ...(afterId && { afterId }) };
      const issues = await context.call('issues.list', page);
      let labelled = 0;
      for (const { id } of issues) {
        // A list has the beginnings of descriptions only.
        const issue = await context.call('issues.get', { issueId: id }).catch(unlessGone);
        if (issue && (await label(context, issue, settings, true)).length > 0) labelled += 1;
      }
      return { looked: issues.length, labelled, nextAfterId: issues.length === size ? issues.at(-1).id : null };
    });

    ctx.data('counts', async (_params, context) => {
      const labels = await givenCounts(context);
      return { total: labels.reduce((sum, { count }) => sum + count, 0), labels };
    });

    ctx.validateConfig(({ config }) => {
      const errors = flawsOf(config.rules ?? []);
      return { ok: errors.length === 0, errors, warnings: [] };
    });
  },
});

/** An issue that was deleted meanwhile has no labels any more. */
function unlessGone(error) {
  if (error.data?.status === 404) return null;
  throw error;
}
