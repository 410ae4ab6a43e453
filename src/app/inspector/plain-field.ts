// Reads a field of a plain value that may have any shape, because the journal may come from a file.
import type { Plain } from '../../../machines/journal/journal.ts'

export const fieldOf = (value: Plain | undefined, name: string): Plain | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? value[name]
    : undefined
