import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

/** The type of the picture, in its own pixels: it grows by zooming. */
export const chartFont = {
  size: 13,
  family: "'Inter Variable', system-ui, sans-serif",
  weights: { plain: 450, strong: 650 },
}

const forced = '(forced-colors: active)'
const dashes = '5 4'

export const statechart = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  height: '100%',
  minWidth: 0,
  minHeight: 0,
  margin: 0,
  overflow: 'auto',
})
export const chartTools = style({
  position: 'absolute',
  right: theme.space.s,
  bottom: theme.space.s,
  padding: '2px',
  background: theme.color.surface,
  borderRadius: theme.radius.s,
})
export const chartFoot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.m}`,
  flex: 'none',
  maxHeight: '60%',
  overflow: 'auto',
  padding: `${theme.space.xs} ${theme.space.m}`,
  fontSize: theme.font.small,
})
export const chartRoom = style({
  position: 'relative',
  display: 'grid',
  flex: '1 1 12rem',
  minHeight: '8rem',
})
export const chartFrame = style({
  position: 'relative',
  overflow: 'hidden',
  background: theme.color.surface,
  borderBottom: `1px solid ${theme.color.line}`,
  cursor: 'grab',
  touchAction: 'none',
  selectors: { '&[data-held]': { cursor: 'grabbing' }, '&:focus-visible': { outlineOffset: '-2px' } },
})
export const chartPicture = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  fontFamily: chartFont.family,
  fontSize: `${chartFont.size}px`,
  userSelect: 'none',
  fill: theme.color.text,
})
export const chartNotice = style({
  display: 'grid',
  placeContent: 'center',
  minHeight: '120px',
  color: theme.color.textMuted,
})

export const stateBox = style({
  fill: theme.color.canvas,
  stroke: theme.color.lineStrong,
  strokeWidth: 1.5,
  strokeDasharray: dashes,
  selectors: {
    // What stands in a box lies on its ground.
    '&[data-outer]': { fill: theme.color.surface },
    '&[data-visited]': { strokeDasharray: 'none' },
    '&[data-active]': { stroke: theme.color.accent, strokeWidth: 3 },
    '&[data-active]:not([data-outer])': { fill: theme.color.accentSoft },
    '&[data-inner]': { fill: 'none', strokeWidth: 1 },
  },
  '@media': {
    [forced]: {
      fill: 'Canvas',
      stroke: 'CanvasText',
      selectors: {
        '&[data-outer]': { fill: 'Canvas' },
        '&[data-active]': { stroke: 'Highlight', strokeWidth: 4 },
        '&[data-active]:not([data-outer])': { fill: 'Canvas' },
        '&[data-inner]': { fill: 'none' },
      },
    },
  },
})
export const stateTitle = style({
  fontWeight: chartFont.weights.strong,
  '@media': { [forced]: { fill: 'CanvasText' } },
})
export const chartText = style({
  fontWeight: chartFont.weights.plain,
  fill: theme.color.textMuted,
  selectors: {
    '&[data-visited]': { fill: theme.color.text },
    '&[data-last]': { fill: theme.color.text, fontWeight: chartFont.weights.strong },
  },
  '@media': {
    [forced]: {
      fill: 'CanvasText',
      selectors: { '&[data-visited], &[data-last]': { fill: 'CanvasText' } },
    },
  },
})
export const chartMark = style({
  fill: 'none',
  stroke: theme.color.success,
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  selectors: {
    '&[data-active]': { fill: theme.color.accent, stroke: 'none' },
    '&[data-begin]': { fill: theme.color.text, stroke: 'none' },
  },
  '@media': {
    [forced]: {
      stroke: 'CanvasText',
      selectors: {
        '&[data-active]': { fill: 'Highlight', stroke: 'none' },
        '&[data-begin]': { fill: 'CanvasText', stroke: 'none' },
      },
    },
  },
})
export const arrowLine = style({
  fill: 'none',
  stroke: theme.color.lineStrong,
  strokeWidth: 1.5,
  strokeDasharray: dashes,
  selectors: {
    '&[data-visited]': { stroke: theme.color.text, strokeDasharray: 'none' },
    '&[data-last]': { stroke: theme.color.accent, strokeWidth: 3.5 },
  },
  '@media': {
    [forced]: {
      stroke: 'CanvasText',
      selectors: { '&[data-visited]': { stroke: 'CanvasText' }, '&[data-last]': { stroke: 'Highlight' } },
    },
  },
})
export const arrowHead = style({
  fill: theme.color.lineStrong,
  selectors: {
    '&[data-visited]': { fill: theme.color.text },
    '&[data-last]': { fill: theme.color.accent },
  },
  '@media': {
    [forced]: {
      fill: 'CanvasText',
      selectors: { '&[data-visited]': { fill: 'CanvasText' }, '&[data-last]': { fill: 'Highlight' } },
    },
  },
})
export const arrowLabel = style({
  fill: theme.color.surface,
  selectors: {
    '&[data-last]': { fill: theme.color.accentSoft, stroke: theme.color.accent, strokeWidth: 1 },
  },
  '@media': {
    [forced]: { fill: 'Canvas', selectors: { '&[data-last]': { fill: 'Canvas', stroke: 'Highlight' } } },
  },
})
export const anywhereBox = style({
  fill: theme.color.surfaceSunken,
  stroke: theme.color.line,
  '@media': { [forced]: { fill: 'Canvas', stroke: 'CanvasText' } },
})

export const chartLegend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${theme.space.s}`,
  color: theme.color.textMuted,
})
export const legendEntry = style({ display: 'flex', alignItems: 'center', gap: theme.space.xs })

export const chartInWords = style({
  selectors: { '&[open]': { flex: '1 0 100%' } },
})
globalStyle(`${chartInWords} summary`, { cursor: 'pointer', fontWeight: 600 })
globalStyle(`${chartInWords} ul`, { paddingLeft: theme.space.l, listStyle: 'disc' })
