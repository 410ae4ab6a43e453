// The form of operations that come from outside: a file, a server.
import * as z from 'zod/mini'
import { maxRemarkLength } from '../../audit/out-of-service.ts'
import { maxPeriodCount, minutesPerPeriod } from '../../calendar/period.ts'
import { unitKinds } from '../../plan/unit.ts'
import type { Operation, SingleOperation } from './operation.ts'
import { maxOperations } from './operation-size.ts'

const text = z.string()
const period = z.int()
const kw = z.number()
const periods = { startPeriod: period, endPeriod: period }
const unit = z.object({ kind: z.enum(unitKinds), id: text })
/** What a person says: on one line, and no longer than a sentence. */
const remark = z.string().check(z.maxLength(maxRemarkLength), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

const tripData = z.object({
  truckId: text,
  sourceId: text,
  destinationId: text,
  ...periods,
  batteryIds: z._default(z.array(text), []),
})

/** Of each trip that an operation names. */
const was = z.optional(z.array(z.object({ truckId: text, destinationId: text, ...periods })))

const stretch = { type: z.literal('put-stretch'), batteryId: text, ...periods }

const stretchData = { ...periods, locationId: text, wantedKw: kw }

const newStretches = z.object({
  batteryId: text,
  stretches: z.array(
    z.discriminatedUnion('doing', [
      z.object({ ...stretchData, doing: z.literal('charge') }),
      z.object({ ...stretchData, doing: z.literal('microgrid'), microgridId: text }),
    ]),
  ),
})

const dispatchChanges = z.object({
  locationIds: z.array(text),
  batteries: z.array(
    z.object({
      batteryId: text,
      changes: z.array(z.union([z.tuple([period, period]), z.tuple([period, period, kw, z.int()])])),
    }),
  ),
})

const singleOperation = z.union([
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('move-trips'), tripKeys: z.array(text), byPeriods: period, was }),
    z.object({ type: z.literal('set-trip-times'), tripKey: text, ...periods, was }),
    z.object({
      type: z.literal('redirect-trip'),
      tripKey: text,
      destinationId: text,
      nextTripsToo: z._default(z.boolean(), false),
      was,
    }),
    z.object({
      type: z.literal('give-trips'),
      tripKeys: z.array(text),
      truckId: text,
      byPeriods: z._default(period, 0),
      emptyTrips: z._default(z.boolean(), false),
      was,
    }),
    z.object({
      type: z.enum(['load-battery', 'unload-battery']),
      tripKey: text,
      batteryId: text,
      returnTripToo: z._default(z.boolean(), true),
    }),
    z.object({
      type: z.literal('remove-trips'),
      tripKeys: z.array(text),
      returnTripsToo: z._default(z.boolean(), false),
      laterTripsToo: z._default(z.boolean(), false),
      park: z.optional(z.literal(true)),
    }),
    z.extend(tripData, { type: z.literal('add-trip'), endPeriod: z.optional(period) }),
    z.object({ type: z.literal('set-rate'), batteryId: text, ...periods, powerKw: kw }),
    z.object({ type: z.literal('move-boundary'), batteryId: text, period, byPeriods: period }),
    z.object({
      type: z.enum(['swap-batteries', 'swap-trucks']),
      ids: z.tuple([text, text]),
      fromPeriod: period,
    }),
    z.object({
      type: z.literal('take-out-of-service'),
      unit,
      fromPeriod: period,
      untilPeriod: z.optional(period),
      reason: z.optional(remark),
      keepsWork: z.optional(z.literal(true)),
    }),
    z.object({ type: z.literal('back-in-service'), unit, fromPeriod: period }),
    z.object({ type: z.enum(['lock-unit', 'unlock-unit']), unit }),
    z.object({ type: z.enum(['lock-trips', 'unlock-trips']), tripKeys: z.array(text) }),
    z.object({ type: z.literal('keep-until'), untilPeriod: period }),
    z.object({
      type: z.literal('keep-request'),
      tripKey: text,
      field: z.enum(['truckId', 'destinationId', 'startPeriod', 'endPeriod']),
    }),
    z.object({
      type: z.literal('set-energy'),
      batteryId: text,
      period,
      energyKwh: z.number(),
      measuredMinute: z.optional(z.int().check(z.minimum(0), z.maximum(maxPeriodCount * minutesPerPeriod))),
    }),
    z.object({
      type: z.literal('re-dispatch'),
      batteryIds: z._default(z.array(text), []),
      fromPeriod: z._default(period, 1),
      changes: z.optional(dispatchChanges),
      result: z.optional(z.array(newStretches)),
    }),
    z.object({
      type: z.literal('paste-trips'),
      parkedKeys: z._default(z.array(text), []),
      trips: z._default(z.array(tripData), []),
      byPeriods: z._default(period, 0),
      truckId: z.optional(text),
    }),
  ]),
  z.discriminatedUnion('doing', [
    z.object({ ...stretch, doing: z.literal('charge'), powerKw: kw }),
    z.object({ ...stretch, doing: z.literal('microgrid'), powerKw: kw, microgridId: z.optional(text) }),
    z.object({ ...stretch, doing: z.literal('stage') }),
  ]),
]) satisfies z.ZodMiniType<SingleOperation>

export const operationSchema = z.union([
  singleOperation,
  z.object({
    type: z.literal('several'),
    operations: z.array(singleOperation).check(z.minLength(1), z.maxLength(maxOperations)),
    despite: z.optional(z.array(z.enum(['past', 'locks'])).check(z.maxLength(2))),
  }),
]) satisfies z.ZodMiniType<Operation>
