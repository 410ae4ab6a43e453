import { useEffect, useEffectEvent } from 'react'
import type { ChartRequest } from './navigation.ts'
import { useView } from './view-context.tsx'

/** For the chart and what stands in its place: carries out what is requested of it, once. */
export function useChartRequest(carryOut: (request: ChartRequest) => void): void {
  const { chartRequest, endChartRequest } = useView('chartRequest', 'endChartRequest')
  const act = useEffectEvent(carryOut)
  useEffect(() => {
    if (!chartRequest) return
    act(chartRequest)
    endChartRequest()
  }, [chartRequest, endChartRequest])
}
