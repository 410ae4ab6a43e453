// What nothing changes without a question, in the menu of a bar: its unit, its trips, and all that is planned until then.
import { clock, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import { isSameUnit, type UnitRef } from '../../../../domain/schedule/plan/unit.ts'
import { SmallTool } from '../../../ui/button/small-tool.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { menuLine, menuPart } from './menu.css.ts'

interface LockPartProps {
  unit: UnitRef
  /** Of the bar and those chosen with it, by their present ids. */
  tripKeys?: readonly string[]
  fromPeriod: number
  open: OpenDraft
}

export function LockPart({ unit, tripKeys = [], fromPeriod, open: { make, result } }: LockPartProps) {
  const { units, tripKeys: locked, untilPeriod } = result.protectedParts
  const isUnitLocked = units.some(each => isSameUnit(each, unit))
  const keys = tripKeys.map(id => result.tripKeys.get(id) ?? id)
  const isTripLocked = keys.length > 0 && keys.every(key => locked.includes(key))
  const trips = tripKeys.length === 1 ? 'this trip' : 'these trips'
  const at = clock(periodStart(fromPeriod))
  return (
    <div className={`${menuPart} ${menuLine}`}>
      {keys.length > 0 && (
        <SmallTool
          name={`${isTripLocked ? 'Unlock' : 'Lock'} ${trips}`}
          onPress={() => make({ type: isTripLocked ? 'unlock-trips' : 'lock-trips', tripKeys })}
        />
      )}
      <SmallTool
        name={`${isUnitLocked ? 'Unlock' : 'Lock'} ${unit.id}`}
        about={lockAbout}
        onPress={() => make({ type: isUnitLocked ? 'unlock-unit' : 'lock-unit', unit })}
      />
      {fromPeriod > 1 && untilPeriod !== fromPeriod - 1 && (
        <SmallTool
          name={`Keep the plan until ${at}`}
          about={`Of all units. ${lockAbout}`}
          onPress={() => make({ type: 'keep-until', untilPeriod: fromPeriod - 1 })}
        />
      )}
      {untilPeriod > 0 && (
        <SmallTool
          name={`Stop keeping the plan until ${clock(periodStart(untilPeriod + 1))}`}
          onPress={() => make({ type: 'keep-until', untilPeriod: 0 })}
        />
      )}
    </div>
  )
}

const lockAbout = 'Neither re-dispatch nor a step of anybody changes it without a question'
