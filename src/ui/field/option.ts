// An option of a field: its value, and the text that is shown.
export interface Option {
  value: string
  label: string
}

export const valuesOf = (options: readonly Option[]): string[] => options.map(({ value }) => value)

/** Records as options: each is chosen by its id and shown by its name. */
export const optionsOf = (records: readonly { id: string; name: string }[] = []): Option[] =>
  records.map(({ id, name }) => ({ value: id, label: name }))
