import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const password = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.s })
export const anotherPassword = style({ justifySelf: 'start' })
export const accountStatus = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.m,
})
export const sessionList = style({ display: 'grid', gap: theme.space.m })
export const accountLinks = style({ display: 'grid', gap: theme.space.m, justifyItems: 'start' })
export const resetLink = style({ fontWeight: 600 })
export const factorNote = style({ color: theme.color.textMuted })
export const qrCode = style({
  width: 'min(220px, 100%)',
  borderRadius: theme.radius.s,
  justifySelf: 'center',
})
export const secretText = style({ overflowWrap: 'anywhere', userSelect: 'all' })
export const codeList = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: theme.space.s,
})
