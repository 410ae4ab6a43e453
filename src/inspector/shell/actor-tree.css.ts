import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const tree = style({
  flex: 1,
  minHeight: '6rem',
  overflow: 'auto',
  padding: `${theme.space.xs} 0`,
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
})
export const row = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: theme.space.xs,
  minHeight: '1.75em',
  paddingRight: theme.space.s,
  fontSize: theme.font.label,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: theme.color.surfaceSunken },
    '&[aria-selected="true"]': {
      background: theme.color.accentSoft,
      boxShadow: `inset 3px 0 0 ${theme.color.accent}`,
    },
    [`${tree}:focus-visible &[data-current]`]: {
      outline: `1px dashed ${theme.color.focus}`,
      outlineOffset: '-1px',
    },
  },
  '@media': { '(pointer: coarse)': { minHeight: '44px', alignItems: 'center' } },
})
export const endedRow = style({ color: theme.color.textMuted })
export const twisty = style({ flex: 'none', width: '1em', color: theme.color.textMuted, textAlign: 'center' })
export const actorName = style({ fontWeight: 600 })
export const effectName = style({ fontStyle: 'italic' })
export const actorState = style({ color: theme.color.textMuted })
