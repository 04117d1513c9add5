import type { Refusal } from '../graph/refusal.js';
import type { FormRefusal } from '../ui/form.js';
import { Notice } from '../ui/states.js';

/** Why a form was refused, above its fields, read out as soon as it is there. */
export const FormNote = ({ error }: { error: string | null }) =>
  error === null ? null : (
    <div role="alert">
      <Notice tone="danger">{error}</Notice>
    </div>
  );

/**
 * What a form shows of a refusal: the fields that are wrong beside them, everything else above.
 * @param names the fields of the form, as the input of the mutation calls them
 */
export function formRefusal({ message, hint, issues }: Refusal, names: readonly string[]): FormRefusal {
  const beside = issues.filter(({ path }) => names.includes(String(path[0])));
  const fields = beside.map((issue) => ({ path: [...issue.path], message: issue.message }));
  if (fields.length > 0 && fields.length === issues.length) return { issues: fields };
  return { message: `${message} ${hint}`.trim(), issues: fields };
}
