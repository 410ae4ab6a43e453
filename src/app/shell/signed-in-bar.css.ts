import { style } from '@vanilla-extract/css'
import { narrow, theme } from '../../ui/theme/theme.css.ts'

export const avatar = style({
  alignSelf: 'center',
  flex: 'none',
  marginLeft: `calc(-1 * ${theme.space.s})`,
  width: '44px',
  height: '44px',
  // Visible in forced colours only.
  border: '1px solid transparent',
  borderRadius: theme.radius.pill,
  background: theme.color.accent,
  color: theme.color.onAccent,
  fontWeight: 600,
  cursor: 'pointer',
  // On a phone it is as large as what stands beside it, and the room around it takes the finger.
  '@media': { [narrow]: { borderWidth: '4px', backgroundClip: 'padding-box' } },
})
export const menuButton = style({
  display: 'none',
  alignSelf: 'center',
  flex: 'none',
  width: '44px',
  height: '44px',
  marginLeft: `calc(-1 * ${theme.space.m})`,
  padding: 0,
  border: 0,
  borderRadius: theme.radius.s,
  background: 'transparent',
  cursor: 'pointer',
  '@media': { [narrow]: { display: 'grid', placeItems: 'center' } },
})
