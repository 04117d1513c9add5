const AGAIN = /,? then wake its agent with the reason retry_failed_run\.?$/;

/** What somebody must do about a run, in words of the dashboard, where runs are tried again by a button. */
export const requiredActionText = (action: string): string => action.replace(AGAIN, ', then try it again.');
