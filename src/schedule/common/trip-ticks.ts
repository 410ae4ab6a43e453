// What drivers and staff have ticked of a trip on the run sheet of its truck, in words: given to the timeline from outside.
import { createContext } from 'react'
import type { RunTrip } from '../../../domain/schedule/runs/runs.ts'

/** Null where nothing is known of ticks. */
export const TripTicksContext = createContext<((trip: RunTrip) => string) | null>(null)
