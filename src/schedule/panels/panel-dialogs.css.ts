import { style } from '@vanilla-extract/css'
import { fieldLook } from '../../ui/theme/looks.ts'
import { theme } from '../../ui/theme/theme.css.ts'
import { spreadLook } from '../common/looks.ts'

export const keyList = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(9em, auto) 1fr',
  gap: `${theme.space.xs} ${theme.space.l}`,
})
export const keyCap = style({
  display: 'inline-block',
  minWidth: '1.8em',
  marginRight: theme.space.xs,
  padding: `0 ${theme.space.xs}`,
  border: `1px solid ${theme.color.lineStrong}`,
  borderBottomWidth: '2px',
  borderRadius: theme.radius.s,
  fontFamily: 'inherit',
  fontSize: theme.font.label,
  fontWeight: 600,
  textAlign: 'center',
})
export const findField = style({
  width: '100%',
  minHeight: '44px',
  padding: `0 ${theme.space.m}`,
  fontSize: theme.font.lead,
  ...fieldLook,
})
export const findList = style({ marginTop: theme.space.s })
export const findOption = style({
  ...spreadLook,
  gap: theme.space.m,
  minHeight: '36px',
  padding: `0 ${theme.space.m}`,
  borderRadius: theme.radius.s,
  cursor: 'pointer',
  selectors: {
    '&[aria-selected="true"]': {
      background: theme.color.accentSoft,
      boxShadow: `inset 3px 0 0 ${theme.color.accent}`,
    },
  },
})
export const findNote = style({ marginTop: theme.space.s, color: theme.color.textMuted })
