/** Describes the installation that local commands work on, for their help. */
export const PLACE = `The command works on the installation that --config and --data-dir name.
Without these flags, it works on the one in the current folder (with a
.orgraph folder, or a .env that sets ORGRAPH_HOME), or else on ~/.orgraph of
your user.`;
