import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const badge = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.space.xs,
  padding: '1px 10px',
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.pill,
  fontSize: theme.font.label,
  fontWeight: 600,
  fontStyle: 'normal',
  whiteSpace: 'nowrap',
})
