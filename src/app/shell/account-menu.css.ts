import { style } from '@vanilla-extract/css'
import { boxLook } from '../../ui/theme/looks.ts'
import { theme } from '../../ui/theme/theme.css.ts'

export const positioner = style({ zIndex: 15 })
export const accountPanel = style({
  display: 'grid',
  gap: theme.space.l,
  minWidth: '240px',
  maxWidth: 'calc(100vw - 24px)',
  padding: theme.space.l,
  ...boxLook,
  boxShadow: theme.color.shadow,
  overflowWrap: 'anywhere',
})
export const accountName = style({ fontWeight: 600, fontSize: theme.font.lead })
export const versionLine = style({ color: theme.color.textMuted, fontSize: theme.font.small })
