// Changes what a battery is asked to do.
import type { Base } from '../settle/base.ts'
import type { BatteryIntent, Intent, Stretch } from '../settle/intent.ts'
import { addStretch, sameActivity } from '../settle/intent-of.ts'
import { refuse } from './operation.ts'
import { batteryNamed, sameUnit } from './trip-changes.ts'

/** The parts of the stretches outside of the periods. */
export const stretchesOutside = (
  stretches: readonly Stretch[],
  startPeriod: number,
  endPeriod: number,
): Stretch[] => [
  ...stretchesWithin(stretches, 1, startPeriod - 1),
  ...stretchesWithin(stretches, endPeriod + 1, Number.POSITIVE_INFINITY),
]

/** The parts of the stretches within the periods. */
export const stretchesWithin = (
  stretches: readonly Stretch[],
  startPeriod: number,
  endPeriod: number,
): Stretch[] =>
  stretches.flatMap(each =>
    each.startPeriod > endPeriod || each.endPeriod < startPeriod
      ? []
      : [
          {
            ...each,
            startPeriod: Math.max(each.startPeriod, startPeriod),
            endPeriod: Math.min(each.endPeriod, endPeriod),
          },
        ],
  )

/** The parts of the stretches in these periods. */
export const stretchesWhere = (
  stretches: readonly Stretch[],
  isWanted: (period: number) => boolean,
): Stretch[] =>
  stretches.flatMap(each => {
    const parts: Stretch[] = []
    for (let period = each.startPeriod; period <= each.endPeriod; period++) {
      if (isWanted(period)) addStretch(parts, { ...each, startPeriod: period, endPeriod: period })
    }
    return parts
  })

/** Replaces what the battery is asked to do; refused if it is read-only. */
export function changeBattery(
  intent: Intent,
  base: Base,
  id: string,
  change: Partial<Pick<BatteryIntent, 'stretches' | 'levels'>>,
): Intent {
  const battery = batteryNamed(intent, base, id)
  const reason = base.readOnly.unitOf({ kind: 'battery', id })?.reason
  if (reason !== undefined) refuse(reason)
  const index = base.batteryIndex.get(id) ?? -1
  const original = base.intent.batteries[index]
  const changed = { ...battery, ...change }
  const known = [...battery.stretches, ...(original?.stretches ?? [])]
  const next: BatteryIntent = { ...changed, stretches: joined(changed.stretches, known) }
  for (const former of [battery, original]) {
    if (former && sameUnit(next, former)) return withBattery(intent, index, former)
  }
  return withBattery(intent, index, next)
}

function withBattery(intent: Intent, index: number, battery: BatteryIntent): Intent {
  if (intent.batteries[index] === battery) return intent
  return { ...intent, batteries: intent.batteries.with(index, battery) }
}

/** In order, neighbours that say the same as one; a stretch that is known already keeps its object. */
function joined(stretches: readonly Stretch[], known: readonly Stretch[]): Stretch[] {
  const list: Stretch[] = []
  for (const each of [...stretches].sort((a, b) => a.startPeriod - b.startPeriod)) addStretch(list, each)
  return list.map(each => known.find(other => isSame(each, other)) ?? each)
}

const isSame = (a: Stretch, b: Stretch): boolean =>
  a.startPeriod === b.startPeriod && a.endPeriod === b.endPeriod && sameActivity(a, b)
