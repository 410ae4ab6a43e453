import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

const notice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.m,
  padding: `${theme.space.s} ${theme.space.m}`,
  borderRadius: theme.radius.s,
  borderLeft: '4px solid',
  overflowWrap: 'anywhere',
})

export const noticeLook = styleVariants({
  error: [notice, { background: theme.color.dangerSoft, borderColor: theme.color.danger }],
  success: [notice, { background: theme.color.successSoft, borderColor: theme.color.success }],
  info: [notice, { background: theme.color.accentSoft, borderColor: theme.color.accent }],
})
export const noticeText = style({ flex: '1 1 16em' })
