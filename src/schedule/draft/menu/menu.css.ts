import { globalStyle, style } from '@vanilla-extract/css'
import { docked, theme } from '../../../ui/theme/theme.css.ts'
import { plainLook, wrapLook } from '../../common/looks.ts'
import { toolField } from '../../common/tools.css.ts'

const overPlan = style({
  position: 'fixed',
  zIndex: 20,
  display: 'grid',
  gap: theme.space.xs,
  overflowY: 'auto',
  padding: theme.space.m,
  background: theme.color.surface,
  border: `1px solid ${theme.color.lineStrong}`,
  boxShadow: theme.color.shadow,
})
export const menu = style([
  overPlan,
  {
    width: 'min(24rem, calc(100vw - 16px))',
    maxHeight: 'calc(100dvh - 16px)',
    borderRadius: theme.radius.m,
  },
])
/** A menu at the bottom of a narrow screen, where a thumb reaches it; the bar that it is of stays in view above. */
export const sheet = style([
  overPlan,
  {
    insetInline: 0,
    bottom: docked.below,
    alignContent: 'start',
    maxHeight: 'max(50dvh, 12rem)',
    paddingBottom: `max(${theme.space.m}, env(safe-area-inset-bottom))`,
    borderWidth: '2px 0 0',
    borderRadius: `${theme.radius.m} ${theme.radius.m} 0 0`,
    overscrollBehavior: 'contain',
  },
])
export const sheetOutcome = style({
  ...wrapLook,
  justifyContent: 'space-between',
  gap: theme.space.s,
  padding: theme.space.s,
  background: theme.color.accentSoft,
  borderRadius: theme.radius.s,
  fontSize: theme.font.label,
  overflowWrap: 'anywhere',
})
export const menuHead = style({
  position: 'sticky',
  top: `calc(-1 * ${theme.space.m})`,
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: theme.space.s,
  background: theme.color.surface,
})
/** What a unit is, in the words of the draft. */
export const serviceNote = style({
  paddingInlineStart: theme.space.s,
  borderInlineStart: `3px solid ${theme.color.danger}`,
  fontSize: theme.font.label,
  overflowWrap: 'anywhere',
})
export const menuTitle = style({ fontSize: theme.font.label, fontWeight: 600, overflowWrap: 'anywhere' })
/** What belongs together, under a line where something is above it. */
export const menuPart = style({
  display: 'grid',
  gap: theme.space.xs,
  selectors: { '& + &': { paddingTop: theme.space.xs, borderTop: `1px solid ${theme.color.line}` } },
})
export const menuLine = style({
  ...wrapLook,
  gap: theme.space.xs,
  ...plainLook,
})
export const menuLabel = style({
  minWidth: '5.5rem',
  color: theme.color.textMuted,
  fontSize: theme.font.label,
})
/** As wide as '2 h 15', so that the steppers stay on its line. */
export const timeField = style([toolField, { width: '4rem', paddingInline: theme.space.xs }])
export const menuCheck = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.xs,
  minHeight: '24px',
  fontSize: theme.font.label,
  '@media': { '(pointer: coarse)': { minHeight: '44px' } },
})
// Short words in a wide sheet: what is beside them takes the room.
globalStyle(`${sheet} ${menuLine} > :not(${menuLabel})`, { flex: '1 1 auto' })
globalStyle(`${menuLine} > input[type='number']`, { width: '5rem' })
