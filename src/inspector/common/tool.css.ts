import { style } from '@vanilla-extract/css'
import { toolFieldLook, toolGroupLook, toolLabelLook } from '../../ui/button/tool-row.ts'
import { theme } from '../../ui/theme/theme.css.ts'

export const toolGroup = style(toolGroupLook(theme.space.xs))
export const toolField = style({ ...toolFieldLook('28px', theme.font.small), maxWidth: '100%' })
export const toolLabel = style({ ...toolLabelLook(theme.font.small), minWidth: 0, whiteSpace: 'nowrap' })
