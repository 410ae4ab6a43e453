import { useEffect, useEffectEvent } from 'react'
import type { ChartRequest } from './navigation.ts'
import { useView } from './view-context.tsx'

/** Carries out each chart request once; for the chart and for the day list in its place. */
export function useChartRequest(carryOut: (request: ChartRequest) => void): void {
  const { chartRequest, endChartRequest } = useView('chartRequest', 'endChartRequest')
  const act = useEffectEvent(carryOut)
  useEffect(() => {
    if (!chartRequest) return
    act(chartRequest)
    endChartRequest()
  }, [chartRequest, endChartRequest])
}
