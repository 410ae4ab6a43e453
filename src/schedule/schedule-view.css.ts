import { style } from '@vanilla-extract/css'
import { narrow, theme } from '../ui/theme.css.ts'

/** Pixels of the label column, and of the day where the window is too narrow for it: then the chart scrolls sideways. */
export const labelWidth = 132
export const minimumChartWidth = 820

export const scheduleView = style({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.space.s,
  flex: 1,
  minHeight: 0,
})
export const overChart = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: `${theme.space.s} ${theme.space.xl}`,
})

export const factList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${theme.space.s} ${theme.space.xxl}`,
})
export const factTerm = style({ color: theme.color.textMuted, fontSize: theme.font.small })
export const factValue = style({ fontWeight: 600, overflowWrap: 'anywhere' })

export const legend = style({ display: 'flex', flexWrap: 'wrap', gap: `${theme.space.xs} ${theme.space.l}` })
export const legendEntry = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.s,
  fontSize: theme.font.label,
})

export const grid = style({
  position: 'relative',
  overflow: 'auto',
  flex: '1 1 0',
  minHeight: '320px',
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
  overscrollBehavior: 'contain',
  '@media': { [narrow]: { minHeight: '70dvh' } },
})
export const axisRow = style({
  position: 'sticky',
  top: 0,
  zIndex: 3,
  display: 'flex',
  background: theme.color.surface,
  borderBottom: `1px solid ${theme.color.lineStrong}`,
})
export const axisCorner = style({
  position: 'sticky',
  left: 0,
  zIndex: 1,
  flex: 'none',
  width: labelWidth,
  padding: theme.space.m,
  background: theme.color.surface,
  borderRight: `1px solid ${theme.color.line}`,
  color: theme.color.textMuted,
  fontSize: theme.font.small,
})
export const rows = style({
  position: 'relative',
  backgroundImage: `linear-gradient(to right, ${theme.color.line} 1px, transparent 1px)`,
})
export const rowLook = style({
  position: 'absolute',
  inset: '0 0 auto 0',
  display: 'flex',
  borderBottom: `1px solid ${theme.color.line}`,
})
export const rowHeader = style({
  position: 'sticky',
  left: 0,
  zIndex: 1,
  flex: 'none',
  display: 'flex',
  justifyContent: 'space-between',
  gap: theme.space.xs,
  width: labelWidth,
  paddingLeft: theme.space.m,
  background: theme.color.surface,
  borderRight: `1px solid ${theme.color.line}`,
})
export const unitId = style({
  alignSelf: 'center',
  minWidth: 0,
  // A long id breaks into two lines at any character, and the rest of it is cut; its title has it whole.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: 1.15,
  fontWeight: 600,
})
export const scaleEnds = style({
  flex: 'none',
  display: 'grid',
  alignContent: 'space-between',
  justifyItems: 'end',
  height: '37px',
  paddingRight: theme.space.xs,
  color: theme.color.textMuted,
  fontSize: '10px',
  lineHeight: 1.1,
})
export const emptyPlan = style({ padding: theme.space.xl, color: theme.color.textMuted })
