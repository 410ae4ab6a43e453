import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { dropHintLook, fieldLook } from '../../ui/theme/looks.ts'
import { narrow, theme, wide } from '../../ui/theme/theme.css.ts'

/** Heading, facts and toolbar in one row; with less room the facts stand beneath. */
export const besideHeading = style({
  display: 'contents',
  '@media': {
    [wide]: {
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
  '@media': { [wide]: { order: 0, flex: '0 1 auto', minWidth: 0 } },
})
// One line of facts: what has no room is shortened, a long id before the shortfall, and a tooltip says all.
globalStyle(`${facts} dl`, { '@media': { [wide]: { flexWrap: 'nowrap' } } })
globalStyle(`${facts} dl > div`, { '@media': { [wide]: { flex: 'none', minWidth: 0 } } })
globalStyle(`${facts} dl > div:first-child`, { '@media': { [wide]: { maxWidth: '10rem' } } })
globalStyle(`${facts} dl > div:nth-child(n + 4)`, { '@media': { [wide]: { flex: '0 1 auto' } } })
globalStyle(`${facts} :is(dt, dd)`, {
  '@media': { [wide]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
})
export const headFacts = styleVariants({ there: [facts], soon: [facts, { visibility: 'hidden' }] })
export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `2px ${theme.space.m}`,
  flex: '0 1 auto',
  minWidth: 0,
  '@media': { [wide]: { flex: 'none', marginLeft: 'auto' }, print: { display: 'none' } },
})
export const pickerLook = style({ display: 'flex', alignItems: 'center', gap: theme.space.s, minWidth: 0 })
export const pickerLabel = style({ fontSize: theme.font.label, fontWeight: 600 })
export const select = style({
  minHeight: '40px',
  minWidth: 0,
  width: 'min(200px, 42vw)',
  '@media': { [`${wide} and (max-width: 85em)`]: { width: '140px' } },
  padding: `0 ${theme.space.s}`,
  ...fieldLook,
  color: theme.color.text,
})
/** Out of the column while it shows nothing, where it would cost a gap. */
export const announced = style({ selectors: { '&:not(:has(> div))': { position: 'absolute' } } })
/** Where plans are shown, one over the other while the next is on its way. */
export const stage = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  // What stands below a plan is not seen before the plan is.
  '@media': { [narrow]: { minHeight: '75vh' } },
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
  ...dropHintLook,
  position: 'fixed',
  inset: theme.space.l,
  zIndex: 30,
  fontSize: theme.font.title,
})
