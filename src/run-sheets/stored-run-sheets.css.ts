import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme/theme.css.ts'

export const sheets = style({ display: 'grid', gap: theme.space.m })
