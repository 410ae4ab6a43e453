import { globalStyle, style } from '@vanilla-extract/css'
import { boxLook } from '../theme/looks.ts'
import { narrow, theme } from '../theme/theme.css.ts'

export const panel = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: theme.space.l,
  padding: theme.space.xl,
  ...boxLook,
  '@media': { [narrow]: { padding: theme.space.l } },
})
/** Its children stand in it as in a panel. */
export const focusKeeper = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.l,
  outline: 'none',
})
// A button is as wide as its text, in a panel too.
globalStyle(`:is(${panel}, ${focusKeeper}) > :is(button, a)`, { justifySelf: 'start' })
export const panelHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.space.m,
})
export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: theme.space.m,
})
// Buttons that add to the list are apart from its filters if there is room.
globalStyle(`${toolbar} > :not(button, a) + :is(button, a)`, {
  marginLeft: 'auto',
  '@media': { [narrow]: { marginLeft: 0 } },
})
