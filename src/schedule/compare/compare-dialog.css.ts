import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'
import { lineButtonLook, spreadLook } from '../common/looks.ts'

export const offerList = style({
  maxHeight: 'min(50vh, 420px)',
  marginBottom: theme.space.m,
  overflowY: 'auto',
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
})
export const offerButton = style({
  ...spreadLook,
  gap: theme.space.m,
  ...lineButtonLook,
  minHeight: '44px',
  padding: `${theme.space.s} ${theme.space.m}`,
  borderBottom: `1px solid ${theme.color.line}`,
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { background: theme.color.surfaceSunken } },
})
export const chosenMark = style({ color: theme.color.textMuted, fontSize: theme.font.small })
export const offerNote = style({ marginBottom: theme.space.m })
