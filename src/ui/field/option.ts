// An option of a field: its value, and the text that is shown.
export interface Option {
  value: string
  label: string
}

export const valuesOf = (options: readonly Option[]): string[] => options.map(({ value }) => value)
