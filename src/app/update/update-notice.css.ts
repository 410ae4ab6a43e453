import { style } from '@vanilla-extract/css'
import { docked, theme } from '../../ui/theme/theme.css.ts'

/** Over the page, so that nothing moves under the pointer when it comes. */
export const noticeArea = style({
  position: 'fixed',
  right: `calc(${theme.space.m} + ${docked.beside})`,
  bottom: `calc(${theme.space.m} + ${docked.below})`,
  zIndex: 50,
  maxWidth: `calc(100vw - 2 * ${theme.space.m} - ${docked.beside})`,
})
export const notice = style({
  width: '420px',
  maxWidth: '100%',
  background: theme.color.surface,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
  boxShadow: theme.color.shadow,
})
