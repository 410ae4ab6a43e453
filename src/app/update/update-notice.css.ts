import { style } from '@vanilla-extract/css'
import { fieldLook } from '../../ui/theme/looks.ts'
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
  ...fieldLook,
  boxShadow: theme.color.shadow,
})
