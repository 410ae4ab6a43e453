/** True if the record has these values of a form; an empty value is '' in a form and null in a record. */
export const hasFields = <Values extends object>(
  record: Record<keyof Values, unknown>,
  values: Values,
): boolean =>
  (Object.keys(values) as (keyof Values)[]).every(name => (record[name] ?? '') === (values[name] ?? ''))
