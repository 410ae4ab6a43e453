import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

/** Heading, facts and toolbar in one row; with less room the facts stand beneath. */
const roomForAll = '(min-width: 75em)'

export const besideHeading = style({
  display: 'contents',
  '@media': {
    [roomForAll]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.l,
      flex: '1 1 0',
      minWidth: 0,
      paddingLeft: theme.space.m,
    },
  },
})
const facts = style({
  order: 1,
  flexBasis: '100%',
  '@media': { [roomForAll]: { order: 0, flex: '0 1 auto', minWidth: 0 } },
})
export const headFacts = styleVariants({ there: [facts], soon: [facts, { visibility: 'hidden' }] })
export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `2px ${theme.space.m}`,
  flex: '0 1 auto',
  minWidth: 0,
  '@media': { [roomForAll]: { flex: 'none', marginLeft: 'auto' }, print: { display: 'none' } },
})
export const pickerLook = style({ display: 'flex', alignItems: 'center', gap: theme.space.s, minWidth: 0 })
export const pickerLabel = style({ fontSize: theme.font.label, fontWeight: 600 })
export const select = style({
  minHeight: '44px',
  minWidth: 0,
  width: 'min(200px, 42vw)',
  padding: `0 ${theme.space.s}`,
  background: theme.color.surface,
  color: theme.color.text,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
})
/** Where plans are shown, one over the other while the next is on its way. */
export const stage = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
})
export const layer = style({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.space.s,
  flex: 1,
  minHeight: 0,
  // Covered, it must not look out from beneath.
  selectors: { '&[inert]': { overflow: 'clip' } },
})
export const dropHint = style({
  position: 'fixed',
  inset: theme.space.l,
  zIndex: 30,
  display: 'grid',
  placeItems: 'center',
  background: theme.color.accentSoft,
  border: `3px dashed ${theme.color.accent}`,
  borderRadius: theme.radius.m,
  fontSize: theme.font.title,
  fontWeight: 650,
  pointerEvents: 'none',
})
