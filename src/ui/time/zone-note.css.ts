import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const zoneNote = style({ color: theme.color.textMuted, fontSize: theme.font.small })
