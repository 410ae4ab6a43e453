import { globalStyle, style } from '@vanilla-extract/css'
import { boxLook } from '../../../ui/theme/looks.ts'
import { docked, drawn, narrow, theme } from '../../../ui/theme/theme.css.ts'

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(280px, 360px)',
  gap: theme.space.l,
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const drawing = style({ display: 'grid', gap: theme.space.m, minWidth: 0 })
/** What the window leaves beside the bars, the tabs and the time below. */
export const mapBox = style({ height: `max(380px, calc(100dvh - 440px - ${docked.below}))` })
const frame = style({
  display: 'block',
  position: 'relative',
  // A border would move what is in it away from the basemap.
  outline: `1px solid ${theme.color.line}`,
  outlineOffset: '-1px',
  borderRadius: theme.radius.m,
})
export const mapFrame = style([frame, { background: theme.color.surfaceSunken }])
/** The basemap lies below, and paper goes without. */
export const mapOnBasemap = style([frame, { '@media': { print: { background: theme.color.surfaceSunken } } }])
export const onPaper = style({ display: 'none', '@media': { print: { display: 'inline' } } })
export const mapLayers = style({ position: 'relative' })
export const basemapLook = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  borderRadius: theme.radius.m,
  '@media': { print: { display: 'none' } },
})
globalStyle(`${basemapLook} canvas`, { position: 'absolute', left: 0, top: 0 })
export const attribution = style({
  position: 'absolute',
  right: theme.space.s,
  bottom: theme.space.s,
  padding: '0 4px',
  background: theme.color.surfaceSunken,
  color: theme.color.textMuted,
  fontSize: theme.font.axis,
  '@media': { print: { display: 'none' } },
})
export const land = style({ fill: theme.color.surface, stroke: theme.color.lineStrong, strokeWidth: 0.75 })
export const border = style({ fill: 'none', stroke: theme.color.line, strokeWidth: 0.75 })
export const graticule = style({ fill: 'none', stroke: theme.color.line, strokeWidth: 1 })
export const arc = style({
  fill: 'none',
  stroke: theme.color.lineStrong,
  strokeWidth: 1.25,
  strokeDasharray: '4 4',
  opacity: 0.7,
})
export const underWay = style({ fill: 'none', stroke: theme.kind.trip, strokeWidth: 2.5 })
/** Hollow, because where it is comes from the plan. */
export const truckMark = style({ fill: theme.color.surface, stroke: theme.kind.trip, strokeWidth: 2 })

const onMap = style({
  fontSize: theme.font.small,
  fill: theme.color.text,
  paintOrder: 'stroke',
  stroke: theme.color.surfaceSunken,
  strokeWidth: 4,
  strokeLinejoin: 'round',
})
export const boldName = style([onMap, { fontWeight: 600 }])
export const markNote = style({ fill: theme.color.textMuted, fontWeight: 400 })

/** A battery lying down, around its middle. */
export const batteryShape = 'M-7 -4.5H5V-2H7V2H5V4.5H-7Z'
const solid = style({ stroke: theme.color.surface, strokeWidth: 1.5, strokeLinejoin: 'round' })
export const reportedLook = {
  placed: style([solid, { fill: drawn.measured }]),
  misplaced: style([solid, { fill: theme.color.danger }]),
  uncompared: style([solid, { fill: drawn.measured }]),
  stale: style([solid, { fill: theme.color.lineStrong }]),
}
export const plannedBattery = style({
  fill: theme.color.surface,
  stroke: drawn.plan,
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
})
export const toPlanned = style({
  fill: 'none',
  stroke: drawn.plan,
  strokeWidth: 1.25,
  strokeDasharray: '2 3',
})
export const plannedName = style([onMap, { fill: drawn.plan }])

const mark = style({ stroke: theme.color.surface, strokeWidth: 2 })
export const markLook = {
  depot: style([mark, { fill: theme.kind.charge }]),
  site: style([mark, { fill: theme.color.accent }]),
  microgrid: style([mark, { fill: theme.kind.microgrid }]),
}

export const distance = style({ fill: 'none', stroke: theme.color.text, strokeWidth: 1.5 })
export const distanceText = style([onMap, { textAnchor: 'middle' }])
export const locatorFrame = style({
  fill: theme.color.surfaceSunken,
  stroke: theme.color.lineStrong,
  strokeWidth: 1,
})
export const here = style({ fill: theme.color.danger, stroke: theme.color.surface, strokeWidth: 2 })

export const time = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.space.s} ${theme.space.m}`,
})
export const slider = style({ flex: '1 1 160px', minWidth: 0, accentColor: theme.color.accent })
export const clockText = style({ minWidth: '3.2em', fontVariantNumeric: 'tabular-nums', fontWeight: 600 })
export const note = style({ color: theme.color.textMuted, fontSize: theme.font.label })

export const key = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${theme.space.xs} ${theme.space.l}`,
  color: theme.color.textMuted,
  fontSize: theme.font.label,
})
export const keyItem = style({ display: 'flex', alignItems: 'center', gap: theme.space.s })

export const placeList = style({ display: 'grid', gap: theme.space.m })
export const placeItem = style({
  padding: theme.space.m,
  ...boxLook,
})
export const placeHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${theme.space.m}`,
  fontWeight: 600,
})
export const unitList = style({
  display: 'grid',
  gap: theme.space.xs,
  margin: `${theme.space.s} 0 0`,
  fontSize: theme.font.label,
})
export const unitItem = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.s}`,
})
/** As high as with a state and a position: in a line of its own each, on a phone also what is planned. */
export const awaitedItem = style([
  unitItem,
  { alignContent: 'start', minHeight: '2.6875rem', '@media': { [narrow]: { minHeight: '3.875rem' } } },
])
export const unitText = style({ color: theme.color.textMuted })
export const positionText = style({ flexBasis: '100%' })
export const misplacedText = style([positionText, { color: theme.color.danger }])
/** Ids of places do not break at their hyphens where a line has room for them. */
export const together = style({ display: 'inline-block', whiteSpace: 'pre-wrap' })
