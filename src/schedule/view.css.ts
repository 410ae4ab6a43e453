import { globalStyle, style } from '@vanilla-extract/css'
import { boxLook } from '../ui/theme/looks.ts'
import { narrow, theme } from '../ui/theme/theme.css.ts'

export const scheduleView = style({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.space.xs,
  flex: 1,
  '@media': { [narrow]: { gap: theme.space.s } },
  minHeight: 0,
})
/** Everything of the plan: hairlines part what belongs together. */
export const surface = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 0 auto',
  ...boxLook,
})
export const withPanel = style({ display: 'flex', flex: '1 0 auto' })
export const besides = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minWidth: 0,
})
globalStyle(`${surface} > section`, { border: 0, background: 'none' })
globalStyle(`${withPanel} > section`, {
  borderWidth: '0 0 1px 1px',
  borderRadius: 0,
})
globalStyle(`${besides} > [role="region"]`, { borderWidth: '0 0 1px', borderRadius: 0 })
globalStyle(`${besides} > section`, { border: 0, borderRadius: 0 })
/** Beside the tools; open, it has a line of its own. */
export const moreTools = style({
  flex: '1 0 auto',
  selectors: { '&[open]': { flexBasis: '100%' } },
  ...boxLook,
})
export const moreSummary = style({
  minHeight: '32px',
  padding: `${theme.space.xs} ${theme.space.m}`,
  fontWeight: 600,
  cursor: 'pointer',
  '@media': { '(pointer: coarse)': { minHeight: '44px', paddingBlock: theme.space.s } },
})
export const moreBody = style({ display: 'grid', gap: theme.space.m, padding: theme.space.m, paddingTop: 0 })
