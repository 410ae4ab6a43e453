// Begins today's draft at what was measured: one press, one step.
import { useMemo } from 'react'
import { clock, periodEnd } from '../../../../domain/schedule/calendar/period.ts'
import { doneSteps } from '../../../../domain/schedule/draft/draft.ts'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { Tool } from '../../../ui/button/tool.tsx'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import {
  energiesSetAt,
  type MeasuredBattery,
  measuredStart,
  startFromMeasured,
} from '../model/measured-start.ts'

/** Renders nothing for a plan of another day, and where all batteries are as planned or nothing was measured. */
export function MeasuredStartTool({ open: { draft, frozenUntil, make } }: { open: OpenDraft }) {
  const { drawn, baseProjection, clockMinute } = useView('drawn', 'baseProjection', 'clockMinute')
  const batteries = useMemo(() => {
    if (!baseProjection) return []
    const operations = doneSteps(draft).map(({ operation }) => operation)
    return measuredStart(drawn, baseProjection, frozenUntil, energiesSetAt(frozenUntil + 1, operations))
  }, [drawn, baseProjection, frozenUntil, draft])
  const [first] = batteries
  if (!first || frozenUntil === 0) return null
  return (
    <Tool
      name={`Start from measured: ${furthestText(first)}`}
      about={agesText(batteries, frozenUntil, clockMinute ?? 0)}
      onPress={() => make(startFromMeasured(batteries, frozenUntil))}
    />
  )
}

const furthestText = ({ id, deviationKwh }: MeasuredBattery): string =>
  `${id} is ${energyText(Math.abs(deviationKwh))} ${deviationKwh < 0 ? 'behind' : 'ahead'}`

/** 'Sets the energy of 3 batteries at 10:15, computed from what was measured 3 to 12 min ago and what is planned until then'. */
function agesText(batteries: readonly MeasuredBattery[], frozenUntil: number, nowMinute: number): string {
  const ages = batteries.map(({ minute }) => Math.max(0, Math.round(nowMinute - minute)))
  const [newest, oldest] = [Math.min(...ages), Math.max(...ages)]
  const range = newest === oldest ? `${newest} min` : `${newest} to ${oldest} min`
  const which = pluralize(batteries.length, 'battery', 'batteries')
  return `Sets the energy of ${which} at ${clock(periodEnd(frozenUntil))}, computed from what was measured ${range} ago and what is planned until then`
}
