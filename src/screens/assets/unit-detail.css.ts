import { style } from '@vanilla-extract/css'
import { narrow, theme } from '../../ui/theme/theme.css.ts'

const header = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'space-between',
  gap: theme.space.xl,
  padding: theme.space.xl,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
  '@media': { [narrow]: { padding: theme.space.l } },
})
/** Spec 2: the least heights of the headers. */
export const assetHeader = style([header, { minHeight: '300px' }])
export const truckHeader = style([header, { minHeight: '250px', alignContent: 'center' }])
export const metrics = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: theme.space.l,
  margin: 0,
})
export const metric = style({
  display: 'grid',
  alignContent: 'start',
  gap: theme.space.xs,
  // Under a value there is room for its age.
  padding: `${theme.space.l} ${theme.space.l} ${theme.space.xl}`,
  background: theme.color.surfaceSunken,
  borderRadius: theme.radius.m,
})
export const metricName = style({ color: theme.color.textMuted, fontSize: theme.font.label })
export const metricValue = style({ margin: 0, fontSize: theme.font.title, fontWeight: 700 })
export const openAlarms = style({ margin: 0, color: theme.color.textMuted, overflowWrap: 'anywhere' })
