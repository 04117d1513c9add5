/** Describes the installation that local commands work on, for their help. */
export const PLACE = `It works on the installation that --config and --data-dir name, else on that of the current folder (one with a .orgraph
folder, or a .env that sets ORGRAPH_HOME), else on that of your user, in ~/.orgraph.`;
