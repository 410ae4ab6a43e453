// The view of a plan as it stands in the address, and back. An address can be written by anybody: what it says is checked
// word by word, and what makes no sense is as if it were not there.

import * as z from 'zod/mini'
import { largestPeriodCount, minutesPerPeriod } from '../calendar/period.ts'
import { isSameUnit, type UnitRef, unitKinds } from '../plan/unit.ts'
import {
  type Comparison,
  largestToleranceKwh,
  plainView,
  rowGroupings,
  rowOrders,
  type Selection,
  sidePanels,
  type TimelineView,
} from './timeline-view.ts'

const longestDay = largestPeriodCount * minutesPerPeriod
const longestText = 200
const mostPins = 50

const id = z.string().check(z.minLength(1), z.maxLength(longestText))
const minute = z.number().check(z.minimum(0), z.maximum(longestDay))

/** What an address may say, each word by itself. */
const words = {
  from: clockWord(minute),
  to: clockWord(minute),
  order: z.enum(rowOrders),
  group: z.enum(rowGroupings),
  when: clockWord(minute),
  kind: z.enum(unitKinds),
  place: id,
  unit: id,
  findings: z.literal('only'),
  differences: z.literal('only'),
  selected: z.literal('only'),
  playhead: clockWord(minute),
  panel: z.enum(sidePanels),
  tolerance: numberWord(z.number().check(z.minimum(0), z.maximum(largestToleranceKwh))),
  divergence: numberWord(z.number().check(z.minimum(0), z.maximum(largestToleranceKwh))),
  plan: id,
  compare: id,
  swapped: z.literal('yes'),
}

type Words = { [Name in keyof typeof words]?: z.output<(typeof words)[Name]> }

/** The parts of an address's query, in order: `new URLSearchParams(search)` gives them, and takes them. */
export type AddressParts = Iterable<readonly [name: string, text: string]>

/** The plan that an address names, or null. */
export const planInAddress = (parts: AddressParts): string | null => wordsOf(parts).plan ?? null

export function viewFromAddress(parts: AddressParts): TimelineView {
  const all = [...parts]
  const said = wordsOf(all)
  const { from, to, order, group, when, kind, place, unit, findings, selected, playhead, panel } = said
  const comparison = comparisonOf(said)
  return {
    window: from !== undefined && to !== undefined && from < to ? { from, to } : null,
    order: order ?? plainView.order,
    grouping: group ?? plainView.grouping,
    placeMinute: when ?? plainView.placeMinute,
    filter: {
      kind: kind ?? null,
      place: place ?? '',
      unit: unit ?? '',
      findings: findings === 'only',
      differences: said.differences === 'only' && comparison !== null,
      selected: selected === 'only',
    },
    pins: pinsOf(textsOf(all, 'pin')),
    selection: selectionOf(textsOf(all, 'select')[0] ?? ''),
    playhead: playhead ?? null,
    panel: panel === undefined || (panel === 'differences' && !comparison) ? null : panel,
    comparison,
    toleranceKwh: said.tolerance ?? null,
    divergenceKwh: said.divergence ?? null,
  }
}

/** What is as usual is not said: the plain view of no plan in particular has no parts. */
export function addressOfView(view: TimelineView, planId: string | null): [name: string, text: string][] {
  const { window, order, grouping, filter, playhead, placeMinute } = view
  const asksPlaces = order === 'place' || grouping === 'place'
  const said: [name: keyof typeof words | 'pin' | 'select', text: string | null | false][] = [
    ['plan', planId],
    ...comparisonParts(view.comparison),
    ['from', window && clockText(window.from)],
    ['to', window && clockText(window.to)],
    ['order', order !== plainView.order && order],
    ['group', grouping !== plainView.grouping && grouping],
    ['when', asksPlaces && clockText(placeMinute)],
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
  return said.flatMap(([name, text]) => (text ? [[name, text]] : []))
}

const textsOf = (parts: AddressParts, name: string): string[] =>
  Array.from(parts).flatMap(([each, text]) => (each === name ? [text] : []))

function wordsOf(parts: AddressParts): Words {
  const said: Record<string, unknown> = {}
  for (const [name, text] of parts) {
    if (!Object.hasOwn(words, name) || Object.hasOwn(said, name)) continue
    const read = z.safeParse(words[name as keyof typeof words] as z.ZodMiniType, text)
    if (read.success) said[name] = read.data
  }
  return said as Words
}

function comparisonOf({ compare, swapped }: Words): Comparison | null {
  return compare === undefined ? null : { source: 'delivered', id: compare, swapped: swapped === 'yes' }
}

/** No address leads to what was opened in a page. */
function comparisonParts(comparison: Comparison | null): ['compare' | 'swapped', string | false][] {
  if (comparison?.source !== 'delivered') return []
  return [
    ['compare', comparison.id],
    ['swapped', comparison.swapped && 'yes'],
  ]
}

function pinsOf(texts: string[]): UnitRef[] {
  const pins: UnitRef[] = []
  for (const text of texts.slice(0, mostPins)) {
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
  const when = words.playhead.safeParse(at)
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

/** '08:15', and to the minute: a window that was zoomed by hand has no round ends. */
const clockText = (at: number): string => {
  const whole = Math.round(at)
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

function clockWord(within: z.ZodMiniType<number, number>) {
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d\d:[0-5]\d$/)),
      z.transform((text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))),
    ),
    within,
  )
}

/** '0.25': digits alone, no sign and no power of ten. */
function numberWord(within: z.ZodMiniType<number, number>) {
  return z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?$/)), z.transform(Number)), within)
}
