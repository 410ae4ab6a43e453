import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.s })
export const choice = style({
  minHeight: '36px',
  padding: `0 ${theme.space.l}`,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.pill,
  background: theme.color.surface,
  fontSize: theme.font.label,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: theme.color.surfaceSunken },
    '&[aria-pressed="true"]': {
      background: theme.color.accentSoft,
      borderColor: theme.color.accent,
      boxShadow: `inset 0 0 0 1px ${theme.color.accent}`,
    },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: {
        '&[aria-pressed="true"]': {
          forcedColorAdjust: 'none',
          background: 'Highlight',
          borderColor: 'Highlight',
          color: 'HighlightText',
        },
      },
    },
  },
})
