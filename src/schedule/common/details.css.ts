import { style } from '@vanilla-extract/css'
import { boxLook } from '../../ui/theme/looks.ts'
import { narrow, theme, wide } from '../../ui/theme/theme.css.ts'
import { cutLook, wrapLook } from './looks.ts'

export const detailsPanel = style({
  ...wrapLook,
  gap: `${theme.space.xs} ${theme.space.l}`,
  flex: 'none',
  // As high with a run's facts and a button as without, so that the chart stays where it is: what has no room in the line is shortened.
  minHeight: '36px',
  padding: `1px ${theme.space.m}`,
  ...boxLook,
  '@media': { print: { display: 'none' }, [wide]: { flexWrap: 'nowrap' } },
})
export const detailsTitle = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.s,
  fontWeight: 600,
  '@media': { [wide]: { flex: 'none' } },
})
export const detailList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `2px ${theme.space.l}`,
  // They make room before the summary of the plan does, whose height would move the chart.
  '@media': { [wide]: { flexWrap: 'nowrap', flexShrink: 9999, minWidth: 0, overflow: 'hidden' } },
})
export const detail = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: theme.space.xs,
  minWidth: 0,
  whiteSpace: 'nowrap',
  // Whole, one after the other, as far as there is room; the last one, which can be a sentence, is shortened.
  '@media': { [narrow]: { whiteSpace: 'normal' }, [wide]: { flex: 'none' } },
  selectors: { '&:last-child': { flex: '0 1 auto' } },
})
export const detailText = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' })
export const detailTerm = style({ color: theme.color.textMuted, fontSize: theme.font.small })
export const divergenceLine = style({ fontWeight: 600, color: theme.color.danger })
/** Shortened where the facts need the room: the row's header and the button beside it say it in full. */
export const shortDivergenceLine = style([divergenceLine, { flex: '1 1 6em', minWidth: 0, ...cutLook }])
export const hint = style({ color: theme.color.textMuted })
export const swatch = style({ flex: 'none', width: '28px', height: '14px', borderRadius: '2px' })
export const selectionLine = style({
  flex: '1 1 auto',
  fontWeight: 600,
  ':empty': { display: 'none' },
  '@media': {
    [wide]: {
      flex: '1 1 12em',
      minWidth: '8em',
      textAlign: 'right',
      ...cutLook,
    },
  },
})

export const atEnd = style({ flex: '0 1 auto', minWidth: 0, marginLeft: 'auto' })

export const tooltip = style({
  position: 'fixed',
  zIndex: 12,
  maxWidth: '320px',
  padding: `${theme.space.xs} ${theme.space.s}`,
  background: theme.color.text,
  color: theme.color.surface,
  // Drawn in the colours of somebody who chose their own: there the ground is the page's.
  border: '1px solid transparent',
  fontSize: theme.font.label,
  borderRadius: theme.radius.s,
  boxShadow: theme.color.shadow,
  pointerEvents: 'none',
})
