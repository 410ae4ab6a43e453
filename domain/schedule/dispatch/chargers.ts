// Dispatches that use no more chargers of a depot at once than it has.
//
// Which batteries get the chargers is a choice of whole numbers, which a flow cannot make. The flow knows only what all chargers give
// together; where it uses more of them than there are, the batteries that charge the most there keep them, the others are kept off,
// and the rest is solved again. The result keeps to the chargers always, and may leave more than the best choice would.
import type { DispatchProblem } from './dispatch-problem.ts'
import { type SolvedDispatch, solveDispatch } from './least-shortfall.ts'

/** After so many choices all periods are chosen at once, so that a large plan takes no longer. */
const maxChoices = 3

/** Its amounts belong to the stops of the problem that is given. */
export function solveWithinChargers(problem: DispatchProblem): SolvedDispatch {
  let left = problem
  for (let choices = 1; ; choices++) {
    const solved = solveDispatch(left)
    const displaced = beyondChargers(left, solved.amounts, choices === maxChoices)
    if (displaced.length === 0) return solved
    left = without(left, displaced)
  }
}

/** Indexes of a battery and of one of its stops. */
type StopIndex = { battery: number; stop: number }

/** Those that get no charger where too many charge. With `everywhere`, also those that charge nothing where the others might change. */
function beyondChargers(
  { batteries, depots }: DispatchProblem,
  amounts: SolvedDispatch['amounts'],
  everywhere: boolean,
): StopIndex[] {
  const chargers = new Map(depots.map(({ locationId, chargersByPeriod }) => [locationId, chargersByPeriod]))
  const waiting = new Map<string, { count: number; stops: (StopIndex & { amount: number })[] }>()
  for (const [battery, { stops }] of batteries.entries()) {
    for (const [stop, { doing, locationId, period, maxMicroKwh }] of stops.entries()) {
      const count = chargers.get(locationId)?.get(period)
      if (doing !== 'charge' || count === undefined || maxMicroKwh === 0) continue
      const at = `${period} ${locationId}`
      const list = waiting.get(at) ?? { count, stops: [] }
      waiting.set(at, list)
      list.stops.push({ battery, stop, amount: amounts[battery]?.[stop] ?? 0 })
    }
  }
  return [...waiting.values()].flatMap(({ count, stops }) => {
    const charging = stops.filter(({ amount }) => amount > 0).length
    if (charging <= count && !(everywhere && stops.length > count)) return []
    return stops.sort((a, b) => b.amount - a.amount).slice(count)
  })
}

function without(problem: DispatchProblem, displaced: readonly StopIndex[]): DispatchProblem {
  const isDisplaced = new Set(displaced.map(({ battery, stop }) => `${battery} ${stop}`))
  const batteries = problem.batteries.map((battery, i) => ({
    ...battery,
    stops: battery.stops.map((stop, j) =>
      isDisplaced.has(`${i} ${j}`) ? { ...stop, maxMicroKwh: 0 } : stop,
    ),
  }))
  return { ...problem, batteries }
}
