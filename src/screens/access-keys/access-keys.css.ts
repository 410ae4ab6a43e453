import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const rowActions = style({ display: 'flex', gap: theme.space.s })
export const expiryLook = styleVariants({
  soon: { color: theme.color.warning, fontWeight: 600 },
  urgent: { color: theme.color.danger, fontWeight: 600 },
})
export const secretText = style({
  display: 'block',
  padding: theme.space.m,
  background: theme.color.surfaceSunken,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
export const issuedKey = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.m })
