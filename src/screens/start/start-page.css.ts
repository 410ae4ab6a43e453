import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { drawn, narrow, theme } from '../../ui/theme/theme.css.ts'

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.space.m,
  marginTop: theme.space.s,
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
// What is said of everything is as wide as the page.
globalStyle(`${page} > :not(div)`, { gridColumn: '1 / -1' })
export const column = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: theme.space.m,
})

const summary = style({
  minHeight: '44px',
  padding: `${theme.space.m} ${theme.space.l}`,
  background: theme.color.surface,
  borderLeft: '4px solid transparent',
  borderRadius: theme.radius.s,
  lineHeight: '20px',
  fontWeight: 550,
  // Two lines of text and the padding.
  '@media': { [narrow]: { minHeight: '64px' } },
})
export const summaryLook = styleVariants({
  unknown: [summary],
  good: [summary, { borderColor: theme.color.success }],
  warning: [summary, { background: theme.color.warningSoft, borderColor: theme.color.warning }],
  bad: [summary, { background: theme.color.dangerSoft, borderColor: theme.color.danger }],
})

/** As high before the plan is known. */
export const chartPlace = style({ display: 'block', minHeight: '184px', textDecoration: 'none' })
export const chart = style({ display: 'block', width: '100%', height: '164px', overflow: 'visible' })
const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const
export const plannedLine = style({ ...stroke, stroke: drawn.plan, strokeWidth: 1.25 })
export const nowLine = style({ ...stroke, stroke: drawn.now, strokeWidth: 1 })
export const measuredMark = style({
  ...stroke,
  stroke: drawn.measured,
  strokeWidth: 10,
  strokeLinecap: 'round',
})
export const shortPart = style({ fill: theme.kind.shortfall })
export const tripPart = style({ fill: theme.kind.trip })
/** As high before they are known. */
const roomForWords = style({ minHeight: '1lh', '@media': { [narrow]: { minHeight: '2lh' } } })
export const chartLegend = style([
  roomForWords,
  {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${theme.space.xs} ${theme.space.l}`,
    color: theme.color.textMuted,
    fontSize: theme.font.small,
  },
])
export const chartSign = style({ width: '14px', height: '10px', marginRight: theme.space.xs })
export const chartHours = style({
  display: 'flex',
  justifyContent: 'space-between',
  height: '20px',
  color: theme.color.textMuted,
  fontSize: theme.font.axis,
  lineHeight: '20px',
})

export const tripRows = style({ display: 'grid' })
export const tripRow = style({
  display: 'grid',
  gridTemplateColumns: '56px minmax(120px, 1fr) minmax(0, 2fr)',
  alignItems: 'center',
  gap: theme.space.s,
  minHeight: '32px',
  borderBottom: `1px solid ${theme.color.line}`,
  fontSize: theme.font.label,
})
/** Batteries apart from each other. */
export const tripLoad = style({ display: 'flex', flexWrap: 'wrap', columnGap: theme.space.m })
export const tripTime = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' })

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: theme.space.m,
})
export const tile = style({
  display: 'grid',
  alignContent: 'space-between',
  minHeight: '96px',
  padding: theme.space.m,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.s,
  fontSize: theme.font.label,
})
globalStyle(`${tile} [role="meter"]`, { flex: 1, minWidth: '40px', width: 'auto', height: '6px' })
export const tileHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: theme.space.xs,
  fontWeight: 550,
})
export const tileText = style({
  color: theme.color.textMuted,
  fontSize: theme.font.small,
  fontVariantNumeric: 'tabular-nums',
})
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: theme.space.l,
})
export const figure = style({ display: 'grid', alignContent: 'start', gap: theme.space.xs })
export const wideFigure = style([figure, { '@media': { [narrow]: { gridColumn: '1 / -1' } } }])
export const figureName = style({ color: theme.color.textMuted, fontSize: theme.font.label })
export const figureValue = style({
  minHeight: '1.4em',
  fontSize: theme.font.title,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
})
/** As high before its text is known. */
export const figureNote = style({
  minHeight: '1lh',
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  '@media': { [narrow]: { minHeight: '2lh' } },
})
// As high as two lines of badges before they are known, so that nothing moves when they are.
export const statuses = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.space.s} ${theme.space.l}`,
  alignContent: 'start',
  minHeight: '3.5rem',
})
export const statusCount = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.s,
  // A line under a badge would look like a part of it.
  textDecoration: 'none',
})

export const lines = style({ display: 'grid', gap: theme.space.m, margin: 0, padding: 0, listStyle: 'none' })
export const line = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.s })
/** No link as a whole, unlike the lines around it. */
export const changeLine = style({ color: theme.color.textMuted })
export const quiet = style({ color: theme.color.textMuted })
export const chartWords = style([quiet, roomForWords])
export const done = style({ color: theme.color.success, fontWeight: 600 })
