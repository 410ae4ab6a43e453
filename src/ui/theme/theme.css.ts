// The look in one place: colours for light and dark, type, spacing and shape. Everything drawn takes its values from here.
import { assignVars, createGlobalTheme, globalStyle } from '@vanilla-extract/css'
import { dark, darkKinds, light, lightKinds } from './colors.ts'

/** Forced colours: drawings take the user's colours as well, and kinds differ by their patterns. */
const chosenKinds: typeof lightKinds = {
  park: 'GrayText',
  stage: 'Canvas',
  trip: 'Canvas',
  charge: 'Canvas',
  microgrid: 'Canvas',
  energy: 'CanvasText',
  shortfall: 'CanvasText',
}

/** What a bar lies on: the palest and the darkest bar both show on it. */
const lightTrack = '#c3cdd3'
const darkTrack = '#4a5963'

/** The colours of the unit statuses (spec 4), and of the text on each. */
const lightStatuses = {
  grey: '#5f6b75',
  light: '#f7f9fa',
  black: '#101820',
  blue: '#1766b8',
  green: '#1b6b3a',
  red: '#b3261e',
  yellow: '#f2c230',
}
const onLightStatuses: typeof lightStatuses = {
  grey: '#ffffff',
  light: '#33414c',
  black: '#ffffff',
  blue: '#ffffff',
  green: '#ffffff',
  red: '#ffffff',
  yellow: '#2a2100',
}
const darkStatuses: typeof lightStatuses = {
  grey: '#8b99a3',
  light: '#dfe6ea',
  black: '#05080a',
  blue: '#4aa0f0',
  green: '#5fc487',
  red: '#ff8a80',
  yellow: '#f5cf52',
}
const onDarkStatuses: typeof lightStatuses = {
  grey: '#0c1216',
  light: '#15202a',
  black: '#f3f7fa',
  blue: '#06192b',
  green: '#06210f',
  red: '#3a0805',
  yellow: '#2a2100',
}

export const theme = createGlobalTheme(':root', {
  color: light,
  kind: lightKinds,
  status: lightStatuses,
  onStatus: onLightStatuses,
  track: lightTrack,
  font: {
    text: "'Inter Variable', system-ui, sans-serif",
    /** Axes and lanes of drawings. */
    axis: '0.6875rem',
    small: '0.75rem',
    label: '0.8125rem',
    body: '0.875rem',
    lead: '1rem',
    title: '1.375rem',
    /** Key figures. */
    figure: '1.75rem',
  },
  space: { xs: '4px', s: '8px', m: '12px', l: '16px', xl: '24px', xxl: '40px' },
  radius: { s: '4px', m: '8px', pill: '999px' },
  /** Spec 9: the height of the top bar. */
  topBarHeight: '80px',
})

globalStyle(':root', {
  colorScheme: 'light dark',
  '@media': {
    // Paper is light.
    'screen and (prefers-color-scheme: dark)': {
      vars: {
        ...assignVars(theme.color, dark),
        ...assignVars(theme.kind, darkKinds),
        ...assignVars(theme.status, darkStatuses),
        ...assignVars(theme.onStatus, onDarkStatuses),
        [theme.track]: darkTrack,
      },
    },
    '(forced-colors: active)': { vars: assignVars(theme.kind, chosenKinds) },
  },
})

/** What lines and grounds of drawings mean: what is planned never looks like what was measured. */
export const drawn = {
  plan: theme.color.textMuted,
  measured: theme.color.accent,
  now: theme.color.text,
}

/** What a dock at the bottom and at the right of the window leaves free: screens end there. */
export const docked = { below: 'var(--docked-below, 0px)', beside: 'var(--docked-beside, 0px)' }

/** Below this width the tabs move into the drawer and the schedule keeps its labels short. */
export const narrow = 'screen and (max-width: 860px)'

/** From this width on, at any font size, things stand in one row that else take several. */
export const wide = 'screen and (min-width: 75em)'
