// Reads a field of a plain value of which nothing is taken for granted: a journal may be of another version.
import type { Plain } from '../../machines/journal/journal.ts'

export const fieldOf = (value: Plain | undefined, name: string): Plain | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? value[name]
    : undefined
