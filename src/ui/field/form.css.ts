import { globalStyle, style } from '@vanilla-extract/css'
import { panel } from '../layout/layout.css.ts'
import { theme } from '../theme/theme.css.ts'

/** What has a form of so many parts, its buttons among them, that one column would leave half a page empty. */
const manyFields = (of: string, path = '') => `${of}:has(${path}> :nth-child(5 of :not([role="alert"])))`
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: `${theme.space.l} ${theme.space.xl}`,
  width: '100%',
  maxWidth: '560px',
  selectors: {
    // Many fields stand in two columns where there is room.
    [manyFields('&')]: {
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
      maxWidth: '920px',
    },
  },
})
globalStyle(`${form} > [role="alert"]`, { gridColumn: '1 / -1' })
// A field that would stand alone before the buttons takes the line.
globalStyle(`${manyFields(form)} > :nth-last-child(2):nth-child(odd of :not([role="alert"]))`, {
  gridColumn: '1 / -1',
})
const frameOf = (formWidth: string) => `calc(${formWidth} + 2 * ${theme.space.xl} + 2px)`
// A form's frame is as wide as the form.
globalStyle(`${panel}:has(> ${form})`, { maxWidth: frameOf('560px') })
globalStyle(manyFields(`${panel}`, `> ${form} `), { maxWidth: frameOf('920px') })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: theme.space.m,
  paddingTop: theme.space.s,
  gridColumn: '1 / -1',
})
export const aside = style({ marginRight: 'auto' })
/** What belongs together stays on one line as long as there is room. */
export const together = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: theme.space.m,
})
