import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const paletteButton = style({
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'center',
  flex: 'none',
  marginLeft: 'auto',
  width: '44px',
  height: '44px',
  padding: 0,
  border: 0,
  borderRadius: theme.radius.pill,
  background: 'transparent',
  color: theme.color.text,
  cursor: 'pointer',
  selectors: { '&:hover': { background: theme.color.surfaceSunken } },
})
/** Below the bar and over the page, because the bar has no room for a message. */
export const paletteFailed = style({
  position: 'absolute',
  top: `calc(${theme.topBarHeight} + ${theme.space.s})`,
  right: theme.space.l,
  zIndex: 15,
  width: `min(24rem, calc(100vw - 2 * ${theme.space.l}))`,
  borderRadius: theme.radius.s,
  boxShadow: theme.color.shadow,
})
