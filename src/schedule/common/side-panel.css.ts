import { style } from '@vanilla-extract/css'
import { boxLook } from '../../ui/theme/looks.ts'
import { theme } from '../../ui/theme/theme.css.ts'
import { wrapLook } from './looks.ts'

/** A panel beside the chart, without its width. */
export const panelBox = style({
  display: 'flex',
  flexDirection: 'column',
  ...boxLook,
  overflow: 'hidden',
})
export const panel = style([
  panelBox,
  {
    flex: '0 0 min(24rem, 45%)',
    minHeight: 0,
    selectors: { '&[data-alone]': { flex: '1 1 auto', minHeight: '420px' } },
  },
])
export const panelHead = style({
  ...wrapLook,
  gap: theme.space.s,
  padding: `${theme.space.s} ${theme.space.m}`,
})
export const panelTitle = style({ flex: 1 })
export const note = style({
  padding: `0 ${theme.space.m} ${theme.space.s}`,
  color: theme.color.textMuted,
  fontSize: theme.font.small,
})
