import { globalStyle, style } from '@vanilla-extract/css'
import { axisCorner } from '../../schedule/chart/chart.css.ts'
import { overviewBox } from '../../schedule/chart/overview.css.ts'
import { strip } from '../../schedule/chart/strip.css.ts'
import { theme } from '../../ui/theme/theme.css.ts'

/** Over the plan, so that nothing moves when it comes and goes. */
export const notice = style({
  position: 'absolute',
  top: theme.space.s,
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 20,
  display: 'grid',
  gap: theme.space.s,
  width: 'min(520px, 100%)',
  padding: theme.space.m,
  background: theme.color.surface,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.m,
  boxShadow: theme.color.shadow,
})
export const noticeName = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const noticeLine = style({ display: 'flex', alignItems: 'center', gap: theme.space.m })
export const bar = style({ flex: 1, minWidth: 0, height: '12px', accentColor: theme.color.accent })
export const aside = style({ color: theme.color.textMuted, fontSize: theme.font.label })

/** Covers what was open before. */
export const firstRows = style({
  position: 'absolute',
  inset: 0,
  zIndex: 15,
  display: 'flex',
  flexDirection: 'column',
  background: theme.color.canvas,
})
// What tells of the whole plan waits for it.
for (const part of [overviewBox, strip, axisCorner])
  globalStyle(`${firstRows} .${part}`, { visibility: 'hidden' })
