import { globalStyle, style } from '@vanilla-extract/css'
import { narrow, theme } from '../../ui/theme/theme.css.ts'
import { cornerLook, markedLook } from '../common/looks.ts'
import { labelGap, labelInset } from './geometry/label-insets.ts'

export const chartBox = style({
  position: 'relative',
  flex: '1 1 0',
  // Twice as large letters are no reason to see half as many rows.
  minHeight: 'max(340px, 21rem)',
  display: 'flex',
  // There the page is as long as it has to be, and says nothing of how much of it the chart may have.
  '@media': { [narrow]: { minHeight: 'max(340px, 21rem, 45dvh)' } },
})
export const grid = style({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  overflowX: 'hidden',
  overflowY: 'scroll',
  background: theme.color.surface,
  border: '1px solid transparent',
  borderBottomColor: theme.color.line,
  overscrollBehavior: 'contain',
  // Fingers scroll rows by themselves; across they pan in time, and two of them zoom.
  touchAction: 'pan-y',
  scrollbarGutter: 'stable',
})
/** As large as the grid and always in its view: what is seen is drawn here, wherever the grid is scrolled to. */
export const stage = style({
  position: 'sticky',
  top: 0,
  left: 0,
  overflow: 'clip',
  userSelect: 'none',
  WebkitUserSelect: 'none',
  selectors: { '&[data-dragging]': { cursor: 'grabbing' } },
})
export const axisRow = style({
  position: 'relative',
  zIndex: 3,
  display: 'flex',
  background: theme.color.surface,
  borderBottom: `1px solid ${theme.color.lineStrong}`,
})
export const axisCorner = style({
  position: 'relative',
  zIndex: 1,
  ...cornerLook,
  background: theme.color.surface,
})
export const picture = style({ position: 'absolute', pointerEvents: 'none' })
export const scrolledRows = style({
  position: 'absolute',
  inset: '0 0 auto 0',
  willChange: 'transform',
})
/** Over the rows that scroll below them. */
export const fixedRows = style({
  position: 'absolute',
  inset: '0 0 auto 0',
  zIndex: 2,
  borderBottom: `2px solid ${theme.color.accent}`,
})
export const body = style({ position: 'absolute', left: 0, right: 0, bottom: 0, overflow: 'clip' })

export const rowLook = style({
  position: 'absolute',
  inset: '0 0 auto 0',
  display: 'flex',
  borderBottom: `1px solid ${theme.color.line}`,
})
export const rowHeader = style({
  position: 'relative',
  flex: 'none',
  display: 'flex',
  justifyContent: 'space-between',
  gap: `${labelGap}px`,
  width: 'var(--label-width)',
  paddingLeft: `${labelInset}px`,
  background: theme.color.surface,
  borderRight: `1px solid ${theme.color.line}`,
  outlineOffset: '-2px',
  selectors: {
    // A bar and an arrow: what is related to the selection does not depend on colour.
    '[data-related] > &': markedLook,
    '[data-related] > &::after': {
      content: '"▸"',
      position: 'absolute',
      left: '3px',
      top: '50%',
      transform: 'translateY(-50%)',
      fontSize: theme.font.axis,
    },
  },
})
export const groupHeading = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  padding: `0 ${theme.space.m}`,
  background: theme.color.surfaceSunken,
  fontSize: theme.font.label,
  fontWeight: 600,
})
export const pinMark = style({
  position: 'absolute',
  left: 0,
  top: 0,
  border: '5px solid transparent',
  borderTopColor: theme.color.accent,
  borderLeftColor: theme.color.accent,
})
/** The unit's name and, where plans are compared, how its row differs. */
export const unitLabel = style({
  alignSelf: 'center',
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
})
/** The name, in one line or two; row-labels.ts measures these letters. */
export const unitId = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: theme.font.body,
  fontWeight: 600,
  lineHeight: '1rem',
})
/** The sign that stands where the battery leaves its plan, so that it is seen wherever the window is. */
export const divergenceSign = style({
  width: '1.2em',
  background: theme.kind.shortfall,
  color: theme.color.surface,
  borderRadius: theme.radius.pill,
  fontSize: theme.font.small,
  fontWeight: 600,
  lineHeight: 1.2,
  textAlign: 'center',
})
/** How a row differs from the plan that is compared. */
export const noteSign = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: theme.font.axis,
  fontWeight: 600,
  lineHeight: '0.875rem',
  color: theme.color.textMuted,
})
/** Its numbers are no elements, because each row in the document would have two more. */
export const scaleEnds = style({
  flex: 'none',
  display: 'grid',
  alignContent: 'space-between',
  justifyItems: 'end',
  paddingRight: `${labelGap}px`,
  color: theme.color.textMuted,
  fontSize: theme.font.axis,
  lineHeight: 1.1,
  selectors: {
    '&::before': { content: 'attr(data-highest)' },
    '&[data-lowest]::after': { content: 'attr(data-lowest)' },
    // What is measured says more than the scale, which is there on hover.
    [`${rowHeader}:not(:hover) > &[data-measured]`]: { alignContent: 'center', gap: '1px' },
    [`${rowHeader}:not(:hover) > &[data-measured]::before`]: {
      content: 'attr(data-measured)',
      color: theme.color.text,
      fontSize: theme.font.small,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
    [`${rowHeader}:not(:hover) > &[data-measured]::after`]: { content: 'none' },
  },
})
/** Over the picture of its bar, and as large; `left` is from the chart's left edge. */
export const cell = style({
  position: 'absolute',
  top: 'var(--cell-top)',
  height: 'var(--cell-height)',
  marginLeft: 'var(--label-width)',
  outlineOffset: '0px',
  selectors: { '&:focus': { outline: `3px solid ${theme.color.focus}`, zIndex: 1 } },
})

globalStyle(`${grid}:focus-visible`, { outlineOffset: '-2px' })
