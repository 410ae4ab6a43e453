import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const findingHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${theme.space.s}`,
  fontWeight: 600,
})
export const severityLook = style({
  selectors: { '&[data-severity="error"]': { color: theme.color.danger } },
})
export const measures = style({ color: theme.color.textMuted, fontSize: theme.font.label })
