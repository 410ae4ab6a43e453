import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'
import { barButton } from '../palette/palette-button.css.ts'

export const bell = style([
  barButton,
  {
    position: 'relative',
    selectors: {
      '&[aria-current]': { background: theme.color.accentSoft, color: theme.color.accent },
    },
  },
])
// The search stands beside it, and not in the middle of what is free.
globalStyle(`${bell} + button`, { marginLeft: `calc(-1 * ${theme.space.m})` })
export const unseenCount = style({
  position: 'absolute',
  top: '2px',
  left: '22px',
  minWidth: '18px',
  padding: '0 4px',
  borderRadius: theme.radius.pill,
  background: theme.color.danger,
  color: theme.color.surface,
  // Visible in forced colours only.
  border: '1px solid transparent',
  fontSize: theme.font.small,
  fontWeight: 600,
  lineHeight: '16px',
  textAlign: 'center',
})
