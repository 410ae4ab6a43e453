import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

/** A round button of the top bar; the first of them takes all room before it. */
export const barButton = style({
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'center',
  flex: 'none',
  marginLeft: 'auto',
  width: '44px',
  height: '44px',
  borderRadius: theme.radius.pill,
  color: theme.color.text,
  selectors: { '&:hover': { background: theme.color.surfaceSunken } },
})
export const paletteButton = style([
  barButton,
  { padding: 0, border: 0, background: 'transparent', cursor: 'pointer' },
])
/** Below the bar and over the page, because the bar has no room for a message. */
export const failedBelowBar = style({
  position: 'absolute',
  top: `calc(${theme.topBarHeight} + ${theme.space.s})`,
  right: theme.space.l,
  zIndex: 15,
  width: `min(24rem, calc(100vw - 2 * ${theme.space.l}))`,
  borderRadius: theme.radius.s,
  boxShadow: theme.color.shadow,
})
