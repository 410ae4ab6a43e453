// What drivers and staff have ticked of a trip on the run sheet of its truck: given to the timeline from outside.
import { createContext, type ReactNode } from 'react'
import type { RunTrip } from '../../../domain/schedule/runs/runs.ts'

/** `show` is called with the words once they are known. */
export type TripTicksOf = (trip: RunTrip, show: (text: string) => ReactNode) => ReactNode

/** Null where nothing is known of ticks. */
export const TripTicksContext = createContext<TripTicksOf | null>(null)
