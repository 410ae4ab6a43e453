import { style } from '@vanilla-extract/css'
import { theme } from '../../../ui/theme/theme.css.ts'

/** Over the line between names and chart, and wide enough to be taken: wider for a finger. */
export const separator = style({
  position: 'absolute',
  top: '1px',
  bottom: '1px',
  zIndex: 2,
  width: '12px',
  marginLeft: '-5px',
  cursor: 'col-resize',
  touchAction: 'none',
  userSelect: 'none',
  outline: 'none',
  // The line, which shows when it is taken, and a grip in its middle.
  '::before': {
    content: '""',
    position: 'absolute',
    left: '50%',
    top: 0,
    bottom: 0,
    width: '3px',
    transform: 'translateX(-50%)',
    borderRadius: theme.radius.s,
  },
  '::after': {
    content: '""',
    position: 'absolute',
    left: '50%',
    top: 'calc(50% - 0.5rem)',
    width: '4px',
    height: '1.25rem',
    transform: 'translateX(-50%)',
    background: theme.color.lineStrong,
    borderRadius: theme.radius.s,
  },
  selectors: {
    '&:hover::before': { background: theme.color.lineStrong },
    '&:active::before': { background: theme.color.accent },
    '&:focus-visible::before': { background: theme.color.focus },
  },
  '@media': {
    '(pointer: coarse)': { width: '28px', marginLeft: '-13px' },
    '(forced-colors: active)': {
      '::after': { background: 'CanvasText' },
      selectors: { '&:focus-visible::before': { background: 'Highlight' } },
    },
    print: { display: 'none' },
  },
})
