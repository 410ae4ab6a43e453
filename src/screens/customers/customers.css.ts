import { style } from '@vanilla-extract/css'
import { narrow, theme } from '../../ui/theme/theme.css.ts'

export const layout = style({
  display: 'grid',
  gridTemplateColumns: '220px minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.space.xl,
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.l } },
})
export const sidebar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.xs,
})
export const backLinkRow = style({
  paddingBottom: theme.space.s,
  '@media': { [narrow]: { paddingBottom: 0 } },
})
/** One line in a narrow window, however many there are. */
export const pageLinks = style({
  display: 'grid',
  gap: theme.space.xs,
  '@media': { [narrow]: { display: 'flex', overflowX: 'auto', whiteSpace: 'nowrap' } },
})
export const pageLink = style({
  padding: `${theme.space.s} ${theme.space.m}`,
  borderRadius: theme.radius.m,
  color: theme.color.text,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: theme.color.surfaceSunken },
    '&[aria-current]': { background: theme.color.accentSoft, color: theme.color.accentStrong },
  },
  '@media': {
    '(forced-colors: active)': { selectors: { '&[aria-current]': { outline: '1px solid Highlight' } } },
  },
})
export const split = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  alignItems: 'start',
  gap: theme.space.l,
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const beside = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.l })
/** As high as with one user before they are known. */
export const accountUsers = style({ minHeight: '134px' })
export const users = style({
  display: 'grid',
  gap: 0,
  margin: `${theme.space.s} 0 0`,
})
export const user = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.space.m,
  padding: `${theme.space.m} 0`,
  borderTop: `1px solid ${theme.color.line}`,
  // An account of thousands of users is drawn as it is scrolled to.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 72px',
})
export const userNames = style({ display: 'grid', minWidth: 0, flex: '1 1 180px', overflowWrap: 'anywhere' })
export const userName = style({ fontWeight: 600 })
export const userEmail = style({ color: theme.color.textMuted, fontSize: theme.font.label })
export const userActions = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.s })
export const invite = style({
  display: 'grid',
  gap: theme.space.m,
  margin: 0,
  padding: theme.space.l,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
})
export const inviteHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.space.m,
})
export const invites = style({ display: 'grid', gap: theme.space.m })
