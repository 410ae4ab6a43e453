import { style } from '@vanilla-extract/css'
import { boxLook } from '../../ui/theme/looks.ts'
import { docked, theme } from '../../ui/theme/theme.css.ts'
import { markedLook } from '../common/looks.ts'

export const dayFrame = style({
  flex: 'none',
  height: `calc(100dvh - 140px - ${docked.below})`,
  minHeight: '360px',
  overflowX: 'hidden',
  overflowY: 'auto',
  ...boxLook,
  selectors: {
    // What lies over it takes the lower half of the screen: the last lines are scrolled up to the upper one, and a long press is
    // not one on text.
    '&[data-covered]': { paddingBottom: '50dvh', userSelect: 'none' },
  },
})
export const card = style({ borderBottom: `1px solid ${theme.color.line}` })
export const cardHead = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignContent: 'center',
  position: 'sticky',
  top: 0,
  zIndex: 1,
  background: theme.color.surface,
  padding: `0 ${theme.space.m}`,
  cursor: 'pointer',
  outlineOffset: '-3px',
  selectors: { '[data-related] > &': markedLook },
})
export const cardId = style({
  display: 'flex',
  gap: '0.3em',
  minWidth: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  fontWeight: 600,
})
export const cardLevel = style({ color: theme.color.textMuted, fontSize: theme.font.label })
export const dayPicture = style({ gridColumn: '1 / 3', display: 'block', width: '100%', height: '54px' })
export const markedSpan = style({ fill: theme.kind.trip, stroke: theme.color.focus, strokeWidth: '2px' })
export const runList = style({ borderTop: `1px solid ${theme.color.line}`, background: theme.color.canvas })
export const runLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${theme.space.s}`,
  minHeight: '44px',
  // Beneath the head of its card, which sticks.
  scrollMarginTop: '100px',
  padding: `${theme.space.s} ${theme.space.m}`,
  borderBottom: `1px solid ${theme.color.line}`,
  outlineOffset: '-3px',
  selectors: {
    '&[data-rests]': { minHeight: '32px', paddingBlock: theme.space.xs },
    '&[data-rests], &[data-past]': { color: theme.color.textMuted },
    '&[aria-current]': { background: theme.color.surface, color: theme.color.text },
    '&[aria-selected="true"]': { boxShadow: `inset 5px 0 0 ${theme.color.accent}`, fontWeight: 600 },
  },
})
export const runSwatch = style({ width: '18px', height: '14px', borderRadius: '2px', alignSelf: 'center' })
export const runTime = style({ minWidth: '7.8em', fontWeight: 600, whiteSpace: 'nowrap' })
/** Beside the time; beneath it where letters are so large that it would break at every word. */
export const runWords = style({ flex: '1 1 9em', minWidth: 0 })
export const divergenceNote = style({
  margin: 0,
  padding: `${theme.space.s} ${theme.space.m}`,
  borderBottom: `1px solid ${theme.color.line}`,
  color: theme.color.danger,
  fontWeight: 600,
})
