// What the command palette finds in the open plan: units, locations and findings.
import { type PageCommand, usePageSearch } from '../ui/page-commands.ts'
import { useFindingsReader } from './findings/findings-context.tsx'
import { rowId } from './layout/column.ts'
import { maxUnitsOffered, unitsLike } from './layout/units-like.ts'
import { locationNames } from './toolbar/row-tools.tsx'
import { useViewReader, type View } from './view/view-context.tsx'

/** Of locations, and of findings. */
const maxOffered = 6

export function usePlanSearch(): void {
  const readView = useViewReader()
  const readFindings = useFindingsReader()
  usePageSearch(typed => {
    const { audit, choose } = readFindings()
    const findings = audit?.found?.findings ?? []
    const isFound = containing(typed)
    return [
      ...unitsFound(readView(), typed),
      ...locationsFound(readView(), isFound),
      ...firstOf(findings.entries(), ([, { sentence }]) => isFound(sentence)).map(([i, { sentence }]) => ({
        label: sentence,
        detail: 'Finding',
        run: () => choose(i),
      })),
    ]
  })
}

const unitsFound = ({ drawn, revealRow }: View, typed: string): PageCommand[] =>
  unitsLike(drawn, typed)
    .slice(0, maxUnitsOffered)
    .map(row => ({
      label: rowId(drawn, row),
      detail: `${drawn.rows.kinds[row] === 'truck' ? 'Truck' : 'Battery'} in this plan`,
      run: () => revealRow(row),
    }))

const locationsFound = ({ drawn, send }: View, isFound: (text: string) => boolean): PageCommand[] =>
  firstOf(locationNames(drawn), isFound).map(place => ({
    label: place,
    detail: 'Show units that are there during the day',
    run: () => send({ type: 'filter.changed', filter: { place } }),
  }))

function containing(typed: string): (text: string) => boolean {
  const part = typed.trim().toLocaleLowerCase()
  return text => text.toLocaleLowerCase().includes(part)
}

/** A plan may have a hundred thousand findings. */
function firstOf<T>(all: Iterable<T>, isFound: (each: T) => boolean): T[] {
  const found: T[] = []
  for (const each of all) {
    if (isFound(each)) found.push(each)
    if (found.length === maxOffered) break
  }
  return found
}
