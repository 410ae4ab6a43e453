import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'
import { defaultToolsStyle } from './tool-row.ts'

export const menuSign = style({ marginLeft: theme.space.xs, fontSize: theme.font.small })
export const menuPanel = style({
  ...defaultToolsStyle,
  // The browser's popovers fill the window and stand in its middle.
  inset: 'auto',
  margin: 0,
  width: 'min(440px, calc(100vw - 32px))',
  padding: theme.space.l,
  background: theme.color.surface,
  color: theme.color.text,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.m,
  boxShadow: theme.color.shadow,
})
/** As wide as its tools. */
export const listPanel = style([
  menuPanel,
  { width: 'max-content', maxWidth: 'calc(100vw - 32px)', padding: theme.space.s },
])
