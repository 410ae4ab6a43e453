import { globalStyle, style } from '@vanilla-extract/css'
import { boxLook } from '../../../ui/theme/looks.ts'
import { drawn, narrow, theme } from '../../../ui/theme/theme.css.ts'

const header = style({
  display: 'grid',
  gap: theme.space.l,
  padding: theme.space.l,
  ...boxLook,
})
// Facts are a column from the top.
globalStyle(`${header} > :first-child`, { alignContent: 'start', fontSize: theme.font.label })
/** Spec 2: the least heights of the headers. */
export const assetHeader = style([
  header,
  {
    minHeight: '300px',
    gridTemplateColumns: '260px 220px minmax(0, 1fr)',
    '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  },
])
export const truckHeader = style([
  header,
  {
    minHeight: '250px',
    gridTemplateColumns: '260px minmax(0, 1fr)',
    '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  },
])

export const metrics = style({
  display: 'grid',
  alignContent: 'start',
  gap: theme.space.s,
  '@media': { [narrow]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})
export const metric = style({
  display: 'grid',
  gridTemplateRows: '16px 44px 16px',
  alignItems: 'center',
  minHeight: '80px',
})
export const metricName = style({
  color: theme.color.textMuted,
  fontSize: theme.font.small,
  lineHeight: '16px',
})
export const metricValue = style({
  fontSize: theme.font.figure,
  fontWeight: 600,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '@media': { [narrow]: { fontSize: theme.font.lead } },
})
// The bar is as wide as the number leaves room for.
globalStyle(`${metricValue} span:has([role="meter"])`, { width: '100%' })
globalStyle(`${metricValue} [role="meter"]`, {
  order: 1,
  flex: 1,
  minWidth: '40px',
  width: 'auto',
  height: '6px',
})
globalStyle(`${metricValue} [role="meter"] + span`, { minWidth: 0 })
/** A value of the plan says that it is planned, and looks unlike a measured one. */
export const metricPlan = style({
  color: drawn.plan,
  fontSize: theme.font.small,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
})
