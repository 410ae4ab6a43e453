import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const panelLoading = style({ padding: theme.space.m, color: theme.color.textMuted })
export const panelFailed = style({ flex: '0 1 24rem', minWidth: 0, padding: theme.space.xs })
