// How lists and pages say that a repair or maintenance of a unit is under way.
import type { Fact } from '../../../ui/layout/description-list.tsx'

/** None for a unit in service. */
export const outOfServiceFact = (outOfService: boolean | null): Fact | null =>
  outOfService ? { term: 'Service', value: outOfServiceText } : null

const outOfServiceText = 'Out of service'

/** The second line of a unit's name in a list. */
export const noteOf = (code: string, outOfService: boolean | null): string =>
  outOfService ? `${outOfServiceText} · ${code}` : code
