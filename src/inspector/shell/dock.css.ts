import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

const either = style({
  position: 'fixed',
  zIndex: 50,
  background: theme.color.surface,
  boxShadow: theme.color.shadow,
})
export const dock = styleVariants({
  bottom: [either, { inset: 'auto 0 0 0' }],
  right: [either, { inset: '0 0 0 auto' }],
})
const anyGrip = style({
  flex: 'none',
  background: theme.color.lineStrong,
  touchAction: 'none',
  selectors: {
    '&:hover': { background: theme.color.accent },
    '&:focus-visible': { outlineOffset: '-2px', background: theme.color.accent },
  },
  '@media': { '(forced-colors: active)': { background: 'ButtonText' } },
})
export const grip = styleVariants({
  bottom: [anyGrip, { height: '6px', cursor: 'ns-resize' }],
  right: [anyGrip, { width: '6px', cursor: 'ew-resize' }],
})
