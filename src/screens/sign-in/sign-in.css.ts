import { style } from '@vanilla-extract/css'
import { boxLook } from '../../ui/theme/looks.ts'
import { theme } from '../../ui/theme/theme.css.ts'

export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.l,
  width: 'min(400px, calc(100% - 32px))',
  margin: '8vh auto',
  padding: theme.space.xl,
  ...boxLook,
})
export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.l })
export const intro = style({ color: theme.color.textMuted })
export const divider = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.m,
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  selectors: {
    '&::before, &::after': { content: '""', flex: 1, height: '1px', background: theme.color.line },
  },
})
export const forgot = style({ justifySelf: 'start' })
