import { style } from '@vanilla-extract/css'
import { drawn, narrow, theme } from '../../../ui/theme/theme.css.ts'

/** Facts at the left, the day at the right. */
export const place = style({
  display: 'grid',
  gridTemplateColumns: '320px minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.space.m,
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const column = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.m,
  minWidth: 0,
})
/** On a phone the day comes before the facts. */
export const today = style([column, { '@media': { [narrow]: { order: -1 } } }])
// About as high as the day, above what is known before it.
export const awaitedDay = style({ '@media': { [narrow]: { minHeight: '85vh' } } })

export const chart = style({ display: 'block', width: '100%', height: '164px', overflow: 'visible' })
const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const
export const chargingPart = style({ fill: theme.kind.charge })
export const deliveringPart = style({ fill: theme.kind.microgrid })
export const shortPart = style({ fill: theme.kind.shortfall })
export const zeroLine = style({ ...stroke, stroke: theme.color.lineStrong })
export const limitLine = style({ ...stroke, stroke: drawn.plan, strokeDasharray: '4 4' })
export const nowLine = style({ ...stroke, stroke: drawn.now })
export const chartHours = style({
  display: 'flex',
  justifyContent: 'space-between',
  height: '20px',
  color: theme.color.textMuted,
  fontSize: theme.font.axis,
  lineHeight: '20px',
})

export const visits = style({ display: 'grid' })
export const visit = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.m}`,
  minHeight: '32px',
  borderBottom: `1px solid ${theme.color.line}`,
  fontSize: theme.font.label,
})
export const visitTime = style({ minWidth: '3.2em', fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const quiet = style({ color: theme.color.textMuted })
export const shortfall = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.m}`,
  minHeight: '40px',
  padding: `${theme.space.xs} ${theme.space.m}`,
  background: theme.color.dangerSoft,
  borderLeft: `4px solid ${theme.color.danger}`,
})
