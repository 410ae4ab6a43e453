// The live values of the units of a screen: asked for once for all of them, and at hand for every cell that shows one.
import { createContext, type ReactNode, useContext } from 'react'
import type { MetricName } from '../../../domain/telemetry.ts'
import type { LiveValue, LiveValues } from '../../hooks/live-values.ts'
import { useTelemetry } from '../../hooks/use-telemetry.ts'

const Values = createContext<LiveValues | null>(null)

interface LiveProps {
  /** The units in view and a few beside them; those that were in view before keep their values. */
  ids: readonly string[]
  /** Keep the array the same between renders. */
  metrics: readonly MetricName[]
  children: ReactNode
}

export function Live({ ids, metrics, children }: LiveProps) {
  const values = useTelemetry(ids, metrics)
  return <Values value={values}>{children}</Values>
}

export function useLive(): LiveValues {
  const values = useContext(Values)
  if (!values) throw new Error('a live value stands outside Live')
  return values
}

/** The unit's last value of the metric, or null where there is none. */
export const useReported = (assetId: string, metric: MetricName): LiveValue | null =>
  useLive().latest(assetId, metric)
