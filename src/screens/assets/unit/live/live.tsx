// The live values of a screen's units: one request for all of them, a context for the cells that show them.
import { createContext, type ReactNode, useContext } from 'react'
import type { MetricName } from '../../../../../domain/telemetry/telemetry.ts'
import type { LiveValue, LiveValues } from '../../../../hooks/telemetry/live-values.ts'
import { useTelemetry } from '../../../../hooks/telemetry/use-telemetry.ts'

const Values = createContext<LiveValues | null>(null)

interface LiveProps {
  /** The units in view and a few around them; units that were in view before keep their values. */
  ids: readonly string[]
  /** The same array between renders. */
  metrics: readonly MetricName[]
  /** All units that are printed. */
  printedIds?: () => readonly string[]
  children: ReactNode
}

export function Live({ ids, metrics, printedIds, children }: LiveProps) {
  const values = useTelemetry(ids, metrics, printedIds)
  return <Values value={values}>{children}</Values>
}

export function useLive(): LiveValues {
  const values = useContext(Values)
  if (!values) throw new Error('a live value was rendered outside Live')
  return values
}

/** The unit's last value of the metric; null if there is none. */
export const useReported = (assetId: string, metric: MetricName): LiveValue | null =>
  useLive().latest(assetId, metric)
