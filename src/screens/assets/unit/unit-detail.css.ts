import { style } from '@vanilla-extract/css'
import { narrow, theme } from '../../../ui/theme/theme.css.ts'

const header = style({
  display: 'grid',
  gap: theme.space.l,
  padding: theme.space.l,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
})
/** Spec 2: the least heights of the headers. */
export const assetHeader = style([
  header,
  {
    minHeight: '300px',
    gridTemplateColumns: '220px 220px minmax(0, 1fr)',
    '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  },
])
export const truckHeader = style([
  header,
  {
    minHeight: '250px',
    gridTemplateColumns: '220px minmax(0, 1fr)',
    '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  },
])

export const metrics = style({
  display: 'grid',
  alignContent: 'start',
  gap: theme.space.s,
  margin: 0,
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
  margin: 0,
  fontSize: theme.font.figure,
  fontWeight: 600,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '@media': { [narrow]: { fontSize: theme.font.lead } },
})
/** A value of the plan says that it is planned, and looks unlike a measured one. */
export const metricPlan = style({
  margin: 0,
  color: theme.color.textMuted,
  fontSize: theme.font.small,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
})
