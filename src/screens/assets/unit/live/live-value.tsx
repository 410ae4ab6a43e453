// Live values of units: each with its age, or a placeholder if there is none.
import type { ReactNode } from 'react'
import type { MetricName } from '../../../../../domain/telemetry/telemetry.ts'
import { unitStatus } from '../../../../../domain/telemetry/unit-status.ts'
import { instantText } from '../../../../../domain/time/texts.ts'
import { ageText } from '../../../../../domain/words/age.ts'
import { amountText } from '../../../../../domain/words/amounts.ts'
import type { LiveValue } from '../../../../hooks/telemetry/live-values.ts'
import { RunModeBadge } from '../../../../ui/button/run-mode-badge.tsx'
import { Aged } from '../../../../ui/feedback/aged.tsx'
import { Meter } from '../../../../ui/feedback/meter.tsx'
import { useNow } from '../../../../ui/hooks/use-now.ts'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { missingValue } from '../../missing.ts'
import { useReported } from './live.tsx'

interface LiveValueProps {
  assetId: string
  /** Shown if there is no value. */
  missing?: string
}

export const RunMode = ({ assetId, missing = missingValue }: LiveValueProps) => {
  const reported = useReported(assetId, 'UNIT_STATUS')
  if (!reported) return missing
  const status = unitStatus(reported.value)
  return (
    <WithAge reported={reported} remark={status.hint}>
      <RunModeBadge status={status} />
    </WithAge>
  )
}

/** `name` is the unit's. The bar has the colour of the unit's status if the status is requested too (spec 4). */
export function StateOfCharge({ assetId, name, missing = missingValue }: LiveValueProps & { name: string }) {
  const reported = useReported(assetId, 'BATT_SOC_PERCENT')
  const status = useReported(assetId, 'UNIT_STATUS')
  if (!reported) return missing
  const percent = asNumber(reported.value)
  return (
    <WithAge reported={reported}>
      {percent === null ? (
        reported.value
      ) : (
        <Meter
          label={`State of charge of ${name}`}
          percent={percent}
          tone={status ? unitStatus(status.value).tone : undefined}
        />
      )}
    </WithAge>
  )
}

export const NetPower = (props: LiveValueProps) => <Quantity {...props} metric="BATT_POWER_KW" unit="kW" />

export const EnergyAvailable = (props: LiveValueProps) => (
  <Quantity {...props} metric="BATT_ENERGY_AVAIL_KWH" unit="kWh" />
)

/** In words, where a bar stands elsewhere. */
export const ChargePercent = (props: LiveValueProps) => (
  <Quantity {...props} metric="BATT_SOC_PERCENT" unit="%" />
)

function Quantity({
  assetId,
  metric,
  unit,
  missing = missingValue,
}: LiveValueProps & { metric: MetricName; unit: string }) {
  const reported = useReported(assetId, metric)
  if (!reported) return missing
  const amount = asNumber(reported.value)
  return (
    <WithAge reported={reported}>
      {amount === null ? reported.value : `${amountText(amount)} ${unit}`}
    </WithAge>
  )
}

interface WithAgeProps {
  reported: Pick<LiveValue, 'at' | 'receivedAt'>
  /** A text before the time of the record. */
  remark?: string | undefined
  children: ReactNode
}

/** Shows when the value was measured, or received if the server does not say when it was measured. */
export function WithAge({ reported: { at, receivedAt }, remark, children }: WithAgeProps) {
  const old = useNow(now => ageText(now - (at ?? receivedAt)))
  const zone = usePageZone()
  const when = at === null ? `Received ${instantText(zone, receivedAt)}` : `Measured ${instantText(zone, at)}`
  return (
    <Aged old={old} when={remark ? `${remark} ${when}` : when}>
      {children}
    </Aged>
  )
}

/** Some servers send numbers as text. */
function asNumber(value: number | string): number | null {
  const number = typeof value === 'number' ? value : Number(value.trim() || Number.NaN)
  return Number.isFinite(number) ? number : null
}
