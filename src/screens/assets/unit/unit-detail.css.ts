import { style } from '@vanilla-extract/css'
import { narrow, theme } from '../../../ui/theme/theme.css.ts'

const header = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // What is live takes the height that is left.
  gridTemplateRows: 'auto 1fr',
  gap: theme.space.xl,
  padding: theme.space.xl,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
  '@media': { [narrow]: { padding: theme.space.l } },
})
/** Spec 2: the least heights of the headers. */
export const assetHeader = style([header, { minHeight: '300px' }])
export const truckHeader = style([
  header,
  { minHeight: '250px', gridTemplateRows: 'auto', alignContent: 'center' },
])

export const metrics = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: theme.space.l,
  margin: 0,
})
export const metric = style({
  display: 'grid',
  alignContent: 'center',
  gap: theme.space.xs,
  padding: theme.space.l,
  background: theme.color.surfaceSunken,
  borderRadius: theme.radius.m,
  // Under a value there is room for its age.
  paddingBottom: theme.space.xl,
})
export const metricName = style({ color: theme.color.textMuted, fontSize: theme.font.label })
export const metricValue = style({
  margin: 0,
  fontSize: theme.font.title,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
})
export const openAlarms = style({ margin: 0, color: theme.color.textMuted, overflowWrap: 'anywhere' })
