import { globalStyle, style } from '@vanilla-extract/css'
import { narrow, theme } from '../../../ui/theme/theme.css.ts'

export const overview = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: theme.space.l,
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
// Where the plan comes from, and the trips that are left, are as wide as the page.
globalStyle(`${overview} > :is(:first-child, :last-child)`, { gridColumn: '1 / -1' })
export const trips = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.m,
  marginTop: theme.space.s,
})
export const quiet = style({ color: theme.color.textMuted })

/** In the header, as high as it is with everything in it. */
export const today = style({ display: 'grid', alignContent: 'start', gap: theme.space.m, minWidth: 0 })
export const location = style({ fontSize: theme.font.title, fontWeight: 600, lineHeight: 1.3 })
export const slots = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.s })
export const slot = style({
  display: 'grid',
  alignContent: 'center',
  width: '120px',
  height: '44px',
  padding: `0 ${theme.space.s}`,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
  fontSize: theme.font.label,
  lineHeight: 1.3,
})
export const emptySlot = style([
  slot,
  { borderStyle: 'dashed', color: theme.color.textMuted, fontSize: theme.font.small },
])
export const slotText = style({
  color: theme.color.textMuted,
  fontSize: theme.font.small,
  fontVariantNumeric: 'tabular-nums',
})
export const tickList = style({ display: 'grid', gap: theme.space.xs })
