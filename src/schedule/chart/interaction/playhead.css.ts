import { style } from '@vanilla-extract/css'
import { drawn, theme } from '../../../ui/theme/theme.css.ts'

export const playheadLine = style({
  position: 'absolute',
  bottom: '1px',
  zIndex: 2,
  width: '1px',
  background: drawn.now,
  pointerEvents: 'none',
  '@media': { '(forced-colors: active)': { background: 'Highlight' } },
})
export const playheadHandle = style({
  position: 'absolute',
  left: 0,
  zIndex: 3,
  minWidth: '44px',
  padding: '1px 5px',
  background: drawn.now,
  color: theme.color.surface,
  borderRadius: theme.radius.pill,
  fontSize: theme.font.small,
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 600,
  lineHeight: 1.4,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  cursor: 'ew-resize',
  touchAction: 'none',
  userSelect: 'none',
  '@media': {
    '(pointer: coarse)': { paddingBlock: '6px' },
    '(forced-colors: active)': { border: '1px solid' },
  },
})

/** While playing, its position changes ten times a second (use-player.ts); in between it glides there. */
export const glides = style({
  transition: 'transform 100ms linear',
  '@media': { '(prefers-reduced-motion: reduce)': { transition: 'none' } },
})
