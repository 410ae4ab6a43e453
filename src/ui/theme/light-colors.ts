// The colours of the light look, which is that of paper too: a part of the theme that can be read without a page.

export const light = {
  canvas: '#f3f5f6',
  surface: '#ffffff',
  surfaceSunken: '#e9edef',
  line: '#d3dade',
  lineStrong: '#7d8b95',
  text: '#15202a',
  textMuted: '#4d5c68',
  accent: '#0a5c6b',
  accentStrong: '#084954',
  accentSoft: '#dcedf0',
  onAccent: '#ffffff',
  focus: '#1766d1',
  danger: '#b3261e',
  dangerSoft: '#fbe9e7',
  success: '#1b6b3a',
  successSoft: '#e3f3e8',
  shadow: '0 1px 2px rgb(16 32 42 / 0.08), 0 8px 24px rgb(16 32 42 / 0.12)',
}

/**
 * One colour for each kind of schedule entry, told apart by lightness as well as hue, so that they hold for every kind of
 * colour vision; patterns and words stand beside them.
 */
export const lightKinds = {
  park: '#c9d2d8',
  stage: '#a9b6bf',
  trip: '#7a4fa3',
  charge: '#1f78c8',
  microgrid: '#e08a00',
  energy: '#15202a',
  shortfall: '#b3261e',
}
