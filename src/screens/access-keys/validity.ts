// How long a key, and the secret before a rotation, can be valid.
import { neverEnds } from '../../../domain/validate/access-keys.ts'

export const validityOptions = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
  { value: neverEnds, label: 'No expiry' },
]

export const overlapOptions = [
  { value: '0', label: 'Immediately' },
  { value: '24', label: 'In 24 hours' },
  { value: '72', label: 'In 3 days' },
  { value: '168', label: 'In 7 days' },
]

export const daysOf = (chosen: string): number | null => (chosen === neverEnds ? null : Number(chosen))
