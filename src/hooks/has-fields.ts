/** True where the record holds these values of a form; what is left empty is '' in a form and null in a record. */
export const hasFields = <Values extends object>(
  record: Record<keyof Values, unknown>,
  values: Values,
): boolean =>
  (Object.keys(values) as (keyof Values)[]).every(name => (record[name] ?? '') === (values[name] ?? ''))
