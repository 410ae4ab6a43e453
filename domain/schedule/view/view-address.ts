// Writes the view of a plan into the address and reads it back. Anybody can write an address: each parameter is checked by
// itself, and an invalid one is ignored.

import * as z from 'zod/mini'
import type { OperatingLimits } from '../audit/finding.ts'
import { operatingLimitNames, operatingLimits, usableLimits } from '../audit/operating-limits.ts'
import { maxPeriodCount, minutesPerPeriod } from '../calendar/period.ts'
import { maxTxIdLength } from '../plan/plan.ts'
import { isSameUnit, type UnitRef, unitKinds } from '../plan/unit.ts'
import {
  type Comparison,
  defaultView,
  maxToleranceKwh,
  rowDensities,
  rowGroupings,
  rowOrders,
  type Selection,
  sidePanels,
  type TimelineView,
} from './timeline-view.ts'

const maxDayMinutes = maxPeriodCount * minutesPerPeriod
const maxTextLength = 200
const maxPins = 50

const id = z.string().check(z.minLength(1), z.maxLength(maxTextLength))
const planId = z.string().check(z.minLength(1), z.maxLength(maxTxIdLength))
const minute = z.number().check(z.minimum(0), z.maximum(maxDayMinutes))

/** The parameters of the address. */
const parameters = {
  from: clockParameter(minute),
  to: clockParameter(minute),
  order: z.enum(rowOrders),
  group: z.enum(rowGroupings),
  rows: z.enum(rowDensities),
  when: clockParameter(minute),
  kind: z.enum(unitKinds),
  place: id,
  unit: id,
  findings: z.literal('only'),
  differences: z.literal('only'),
  selected: z.literal('only'),
  playhead: clockParameter(minute),
  panel: z.enum(sidePanels),
  tolerance: numberParameter(z.number().check(z.minimum(0), z.maximum(maxToleranceKwh))),
  divergence: numberParameter(z.number().check(z.minimum(0), z.maximum(maxToleranceKwh))),
  plan: planId,
  draft: id,
  step: id,
  compare: planId,
  swapped: z.literal('yes'),
}

type Parameters = { [Name in keyof typeof parameters]?: z.output<(typeof parameters)[Name]> }

/** The parts of a query string, in order, as `URLSearchParams` yields and accepts them. */
export type AddressParts = Iterable<readonly [name: string, text: string]>

/** The id of the plan that an address names, or null. */
export const planInAddress = (parts: AddressParts): string | null => parametersOf(parts).plan ?? null

/** A draft at one of its steps. */
export interface DraftInAddress {
  id: string
  /** Null: the newest step of its branch; 'base': before the first. */
  step: string | null
}

export function draftInAddress(parts: AddressParts): DraftInAddress | null {
  const { draft, step } = parametersOf(parts)
  return draft === undefined ? null : { id: draft, step: step ?? null }
}

export function viewFromAddress(parts: AddressParts): TimelineView {
  const all = [...parts]
  const given = parametersOf(all)
  const { from, to, order, group, when, kind, place, unit, findings, selected, playhead, panel } = given
  const comparison = comparisonOf(given)
  return {
    window: from !== undefined && to !== undefined && from < to ? { from, to } : null,
    order: order ?? defaultView.order,
    grouping: group ?? defaultView.grouping,
    density: given.rows ?? defaultView.density,
    placeMinute: when ?? defaultView.placeMinute,
    filter: {
      kind: kind ?? null,
      place: place ?? '',
      unit: unit ?? '',
      findings: findings === 'only',
      differences: given.differences === 'only' && comparison !== null,
      selected: selected === 'only',
    },
    pins: pinsOf(textsOf(all, 'pin')),
    selection: selectionOf(textsOf(all, 'select')[0] ?? ''),
    playhead: playhead ?? null,
    panel: panel === undefined || (panel === 'differences' && !comparison) ? null : panel,
    comparison,
    toleranceKwh: given.tolerance ?? null,
    limits: limitsFromAddress(all),
    divergenceKwh: given.divergence ?? null,
  }
}

export function limitsFromAddress(parts: AddressParts): OperatingLimits {
  const all = [...parts]
  const limits: OperatingLimits = {}
  for (const name of operatingLimitNames) {
    const { parameter, max } = operatingLimits[name]
    const read = numberParameter(z.number().check(z.gt(0), z.maximum(max))).safeParse(
      textsOf(all, parameter)[0],
    )
    if (read.success) limits[name] = read.data
  }
  return usableLimits(limits)
}

export const addressOfLimits = (limits: OperatingLimits): [name: string, text: string][] =>
  operatingLimitNames.flatMap(name =>
    limits[name] === undefined ? [] : [[operatingLimits[name].parameter, String(limits[name])]],
  )

/** Defaults are left out: the default view without a plan has no parts. */
export function addressOfView(
  view: TimelineView,
  planId: string | null,
  draft: DraftInAddress | null = null,
): [name: string, text: string][] {
  const { window, order, grouping, filter, playhead, placeMinute } = view
  const usesPlaces = order === 'place' || grouping === 'place'
  const given: [name: keyof typeof parameters | 'pin' | 'select', text: string | null | false][] = [
    ['plan', planId],
    ['draft', draft?.id ?? null],
    ['step', draft?.step ?? null],
    ...comparisonParts(view.comparison),
    ['from', window && clockText(window.from)],
    ['to', window && clockText(window.to)],
    ['order', order !== defaultView.order && order],
    ['group', grouping !== defaultView.grouping && grouping],
    ['when', usesPlaces && clockText(placeMinute)],
    ['rows', view.density !== defaultView.density && view.density],
    ['kind', filter.kind],
    ['place', filter.place],
    ['unit', filter.unit],
    ['findings', filter.findings && 'only'],
    ['differences', filter.differences && 'only'],
    ['selected', filter.selected && 'only'],
    ['playhead', playhead !== null && clockText(playhead)],
    ['panel', view.panel],
    ['tolerance', view.toleranceKwh !== null && String(view.toleranceKwh)],
    ['divergence', view.divergenceKwh !== null && String(view.divergenceKwh)],
    ['select', view.selection && selectionText(view.selection)],
    ...view.pins.map(pin => ['pin', unitText(pin)] satisfies ['pin', string]),
  ]
  const parts = given.flatMap(([name, text]): [string, string][] => (text ? [[name, text]] : []))
  return [...parts, ...addressOfLimits(view.limits)]
}

const textsOf = (parts: AddressParts, name: string): string[] =>
  Array.from(parts).flatMap(([each, text]) => (each === name ? [text] : []))

function parametersOf(parts: AddressParts): Parameters {
  const given: Record<string, unknown> = {}
  for (const [name, text] of parts) {
    if (!Object.hasOwn(parameters, name) || Object.hasOwn(given, name)) continue
    const read = z.safeParse(parameters[name as keyof typeof parameters] as z.ZodMiniType, text)
    if (read.success) given[name] = read.data
  }
  return given as Parameters
}

function comparisonOf({ compare, swapped }: Parameters): Comparison | null {
  return compare === undefined ? null : { source: 'delivered', id: compare, swapped: swapped === 'yes' }
}

/** A plan that was opened in a page has no address. */
function comparisonParts(comparison: Comparison | null): ['compare' | 'swapped', string | false][] {
  if (comparison?.source !== 'delivered') return []
  return [
    ['compare', comparison.id],
    ['swapped', comparison.swapped && 'yes'],
  ]
}

function pinsOf(texts: string[]): UnitRef[] {
  const pins: UnitRef[] = []
  for (const text of texts.slice(0, maxPins)) {
    const unit = unitOf(text)
    if (unit && !pins.some(pin => isSameUnit(pin, unit))) pins.push(unit)
  }
  return pins
}

/** 'trip:T-1_D-1_S-2_33_34', 'battery:MB-1@08:00', 'short:S-2@08:00'. */
function selectionOf(text: string): Selection | null {
  const { kind, rest } = /^(?<kind>[a-z]+):(?<rest>.+)$/su.exec(text)?.groups ?? {}
  if (kind === 'trip' && id.safeParse(rest).success) return { kind, tripId: rest ?? '' }
  const { name, at } = /^(?<name>.+)@(?<at>[^@]+)$/su.exec(rest ?? '')?.groups ?? {}
  const when = parameters.playhead.safeParse(at)
  if (!when.success || !id.safeParse(name).success) return null
  if (kind === 'short') return { kind: 'shortfall', siteId: name ?? '', minute: when.data }
  const unit = unitOf(`${kind}:${name}`)
  return unit && { kind: 'run', unit, minute: when.data }
}

function selectionText(selection: Selection): string {
  switch (selection.kind) {
    case 'trip':
      return `trip:${selection.tripId}`
    case 'run':
      return `${unitText(selection.unit)}@${clockText(selection.minute)}`
    case 'shortfall':
      return `short:${selection.siteId}@${clockText(selection.minute)}`
  }
}

const unitText = ({ kind, id }: UnitRef) => `${kind}:${id}`

function unitOf(text: string): UnitRef | null {
  const kind = unitKinds.find(each => text.startsWith(`${each}:`))
  const name = kind && text.slice(kind.length + 1)
  return kind && id.safeParse(name).success ? { kind, id: name ?? '' } : null
}

/** '08:15', rounded to the minute, because a zoomed window rarely ends at a full one. */
const clockText = (at: number): string => {
  const whole = Math.round(at)
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

function clockParameter(within: z.ZodMiniType<number, number>) {
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d\d:[0-5]\d$/)),
      z.transform((text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))),
    ),
    within,
  )
}

/** '0.25': digits only, without sign or exponent. */
function numberParameter(within: z.ZodMiniType<number, number>) {
  return z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?$/)), z.transform(Number)), within)
}
