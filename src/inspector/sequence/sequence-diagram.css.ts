import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

const forced = '(forced-colors: active)'

export const scroller = style({
  position: 'relative',
  flex: 1,
  minHeight: '8rem',
  height: '100%',
  overflow: 'auto',
  overflowAnchor: 'none',
  background: theme.color.surface,
  fontSize: theme.font.small,
  // The list is as long as the journal: what is seen of it is framed.
  selectors: {
    '&:has(:focus-visible)': { outline: `2px solid ${theme.color.focus}`, outlineOffset: '-2px' },
  },
})
export const room = style({ position: 'relative', minWidth: '100%' })
export const heads = style({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  width: '100%',
  background: theme.color.surface,
  borderBottom: `1px solid ${theme.color.lineStrong}`,
})
export const lifelineName = style({
  position: 'absolute',
  bottom: '2px',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  padding: `0 ${theme.space.xs}`,
  textAlign: 'center',
  fontWeight: 600,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
})
export const lifeline = style({
  position: 'absolute',
  top: 0,
  bottom: 0,
  borderLeft: `1px solid ${theme.color.line}`,
  '@media': { [forced]: { borderColor: 'GrayText' } },
})
export const messages = style({
  position: 'absolute',
  inset: 0,
  selectors: { '&:focus-visible': { outline: 'none' } },
})
export const row = style({
  position: 'absolute',
  insetInline: 0,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: `color-mix(in srgb, ${theme.color.surfaceSunken} 60%, transparent)` },
    '&[aria-selected="true"]': {
      background: `color-mix(in srgb, ${theme.color.accentSoft} 85%, transparent)`,
      boxShadow: `inset 0 0 0 1px ${theme.color.accent}`,
    },
  },
  '@media': {
    [forced]: {
      selectors: { '&[aria-selected="true"]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
})
export const seqNumber = style({
  position: 'sticky',
  left: 0,
  zIndex: 1,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  width: '3rem',
  height: '100%',
  paddingRight: theme.space.s,
  background: theme.color.surface,
  color: theme.color.textMuted,
  selectors: {
    '[aria-selected="true"] > &': {
      background: theme.color.accentSoft,
      color: theme.color.text,
      fontWeight: 600,
      boxShadow: `inset 4px 0 0 ${theme.color.accent}`,
    },
  },
})
export const label = style({ position: 'absolute', top: 0, height: '100%', paddingTop: '3px' })
globalStyle(`${label} > span`, {
  position: 'sticky',
  left: '3.5rem',
  right: theme.space.s,
  display: 'block',
  width: 'fit-content',
  maxWidth: 'calc(100% - 12px)',
  margin: '0 auto',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: 1.3,
})
globalStyle(`${label} > svg`, { display: 'block', overflow: 'visible' })
export const numberOf = style({ color: theme.color.textMuted })
export const words = style({
  position: 'absolute',
  top: '50%',
  transform: 'translateY(-50%)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const ownLoop = style({ position: 'absolute', top: 'calc(50% - 10px)', overflow: 'visible' })
export const note = style({
  position: 'absolute',
  top: '4px',
  bottom: '4px',
  alignContent: 'center',
  overflow: 'hidden',
  padding: `0 ${theme.space.s}`,
  background: theme.color.surfaceSunken,
  border: `1px dashed ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: 1.3,
})
export const arrow = style({
  fill: 'none',
  stroke: theme.color.text,
  strokeWidth: 1.5,
  selectors: { '&[data-reply]': { strokeDasharray: '5 4' } },
  '@media': { [forced]: { stroke: 'CanvasText' } },
})
export const arrowTip = style({
  fill: theme.color.text,
  '@media': { [forced]: { fill: 'CanvasText' } },
})
