// An option of a field: its value, and the text that is shown.
export interface Option {
  value: string
  label: string
}
