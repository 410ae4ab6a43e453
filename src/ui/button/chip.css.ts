import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const chip = style({
  display: 'inline-block',
  padding: '1px 9px',
  // Seen where the system chooses the colours.
  border: '1px solid transparent',
  borderRadius: theme.radius.pill,
  background: theme.color.accentSoft,
  color: theme.color.text,
  fontSize: theme.font.label,
  fontWeight: 550,
})
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.s })
