import { style, styleVariants } from '@vanilla-extract/css'
import { fieldLook } from '../../ui/theme/looks.ts'
import { docked, theme } from '../../ui/theme/theme.css.ts'

export const area = style({
  position: 'fixed',
  inset: `auto ${docked.beside} calc(${theme.space.xl} + ${docked.below}) 0`,
  zIndex: 60,
  padding: `0 ${theme.space.l}`,
  pointerEvents: 'none',
})

export const region = style({ display: 'grid', justifyItems: 'center' })

const note = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.m,
  maxWidth: '560px',
  padding: `${theme.space.s} ${theme.space.s} ${theme.space.s} ${theme.space.l}`,
  border: '1px solid',
  borderLeftWidth: '4px',
  borderRadius: theme.radius.s,
  boxShadow: theme.color.shadow,
  pointerEvents: 'auto',
  overflowWrap: 'anywhere',
})
const banner = style({ maxWidth: 'none', width: '100%' })
const success = { background: theme.color.successSoft, borderColor: theme.color.success }
const error = { background: theme.color.dangerSoft, borderColor: theme.color.danger }

export const noteLook = {
  toast: styleVariants({ success: [note, success], error: [note, error] }),
  banner: styleVariants({ success: [note, banner, success], error: [note, banner, error] }),
}
export const actionButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.space.s,
  flex: 'none',
  minHeight: '36px',
  padding: `0 ${theme.space.m}`,
  ...fieldLook,
  color: theme.color.text,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { '&:hover': { background: theme.color.surfaceSunken } },
})
/** Only where there is likely to be a keyboard. */
export const actionKeyCap = style({
  padding: `0 ${theme.space.xs}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.s,
  color: theme.color.textMuted,
  fontFamily: 'inherit',
  fontSize: theme.font.small,
  fontWeight: 400,
  '@media': { '(hover: none), (pointer: coarse)': { display: 'none' } },
})
export const closeNote = style({
  width: '32px',
  height: '32px',
  border: 0,
  borderRadius: theme.radius.s,
  background: 'transparent',
  cursor: 'pointer',
})
