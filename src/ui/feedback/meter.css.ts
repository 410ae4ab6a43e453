import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const meter = style({ display: 'inline-flex', alignItems: 'center', gap: theme.space.s })
export const track = style({
  flex: 'none',
  width: '96px',
  height: '12px',
  overflow: 'hidden',
  background: theme.track,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.pill,
})
/** The line at its end keeps a pale or dark fill apart from the track. */
export const fill = style({
  display: 'block',
  height: '100%',
  boxShadow: `1px 0 0 ${theme.color.lineStrong}`,
  '@media': { '(forced-colors: active)': { forcedColorAdjust: 'none', background: 'CanvasText' } },
})
export const plainFill = style({ background: theme.color.accent })
export const number = style({
  minWidth: '3.2em',
  textAlign: 'end',
  fontStyle: 'inherit',
  fontVariantNumeric: 'tabular-nums',
})
