// The id that a trip should have (spec 3).
import type { Trip } from './plan.ts'

/** Joins truck, source, destination, start and end period: 'T-1_D-1_S-2_33_34'. */
export const tripIdOf = ({
  truckId,
  sourceId,
  destinationId,
  startPeriod,
  endPeriod,
}: Pick<Trip, 'truckId' | 'sourceId' | 'destinationId' | 'startPeriod' | 'endPeriod'>): string =>
  [truckId, sourceId, destinationId, startPeriod, endPeriod].join('_')
