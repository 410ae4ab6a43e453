import { globalStyle, style } from '@vanilla-extract/css'
import { ownDatesRules, toolButtonRules, toolsRules } from '../../../../ui/button/time-tool-rules.ts'
import { boxLook } from '../../../../ui/theme/looks.ts'
import { theme } from '../../../../ui/theme/theme.css.ts'
import { heardRules } from '../../../../ui/theme/visually-hidden.css.ts'

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.l })
export const tools = style(toolsRules)
// Everything in the row is as high, with its label before it.
globalStyle(`${tools} button`, toolButtonRules)
globalStyle(`${tools} > div:has(> label)`, {
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.xs,
})
/** What is drawn is chosen at the end of the row: each choice says by itself what it is. */
export const toolsEnd = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.s,
  marginLeft: 'auto',
})
globalStyle(`${toolsEnd} > div`, { position: 'relative' })
globalStyle(`${toolsEnd} label`, heardRules)
export const ownDates = style(ownDatesRules)
/** Dragged sideways; a finger still scrolls the page up and down. */
export const draggable = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  cursor: 'grab',
  touchAction: 'pan-y',
  userSelect: 'none',
  borderRadius: theme.radius.m,
  selectors: { '&:active': { cursor: 'grabbing' } },
})
/** Plots on one axis of time stand on one surface. */
export const panel = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.s,
  padding: `${theme.space.s} ${theme.space.l}`,
  ...boxLook,
})
export const plot = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 })
export const panelHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: theme.space.l,
  minHeight: '20px',
  margin: 0,
  fontSize: theme.font.label,
})
export const panelTitle = style({ fontSize: theme.font.label, fontWeight: 600 })
export const remark = style({
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  fontVariantNumeric: 'tabular-nums',
})
export const chartBox = style({ minWidth: 0, overflow: 'hidden' })
export const chart = style({ display: 'block' })
export const track = style({
  position: 'relative',
  height: '20px',
  // As wide as what the charts draw between their axis and their right edge.
  margin: '0 10px 0 52px',
  background: theme.color.surfaceSunken,
  borderRadius: theme.radius.s,
  overflow: 'hidden',
  selectors: { '& + &': { marginTop: '2px' } },
})
export const trackPart = style({
  position: 'absolute',
  top: 0,
  bottom: 0,
  // What was reported once has no length.
  minWidth: '2px',
  overflow: 'hidden',
  containerType: 'inline-size',
  // Without its colour a part too short for its name would not be seen.
  forcedColorAdjust: 'none',
  fontSize: theme.font.small,
  lineHeight: '20px',
  whiteSpace: 'nowrap',
})
/** A part with no room for the whole name says it when pointed at. */
export const trackName = style({
  display: 'block',
  overflow: 'hidden',
  padding: `0 ${theme.space.s}`,
  textOverflow: 'ellipsis',
  '@container': { '(max-width: 7em)': { display: 'none' } },
})
/** The batteries that are drawn together, in columns, so that a value that comes moves none of them. */
export const seriesList = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  columnGap: theme.space.l,
  margin: `0 0 ${theme.space.xs}`,
  fontSize: theme.font.label,
})
export const seriesName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.s}`,
  minHeight: '20px',
})
export const seriesColor = style({
  width: '12px',
  // A border, because browsers print no backgrounds.
  borderTop: `3px solid ${theme.color.accent}`,
  forcedColorAdjust: 'none',
  // As the line is painted then; those of others keep their own.
  '@media': { '(forced-colors: active)': { borderTopColor: 'Highlight' } },
})
export const seriesChoice = style({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.space.s,
})
