import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme/theme.css.ts'

export const text = style({ display: 'grid', justifyItems: 'start', gap: theme.space.s, maxWidth: '48ch' })
export const basis = style({ color: theme.color.textMuted, fontSize: theme.font.small })
