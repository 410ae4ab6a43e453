// What can be chosen: the value that is kept, and the text that is read.
export interface Option {
  value: string
  label: string
}
